"""Beyond checking: where an area may stand, the largest class that fits, the least change, and how far errors matter."""

"""Of an ASCII DXF what matters, found among its bytes: only that is parsed, and the rest is counted."""

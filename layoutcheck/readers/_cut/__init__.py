"""Fast reading of a large ASCII DXF: only what matters is found among its bytes and parsed, the rest is counted."""

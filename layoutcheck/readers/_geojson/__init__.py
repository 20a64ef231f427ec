"""A GeoJSON taken apart: its bytes, its place on the earth, its shapes."""

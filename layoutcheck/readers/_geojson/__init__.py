"""The GeoJSON reader: its document, its reference system, its shapes."""

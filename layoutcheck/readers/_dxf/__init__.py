"""The DXF reader: ezdxf's document walked through, blocks opened, texts assigned to things."""

"""From the entities of a DXF to things on a plan: ezdxf's document walked through, blocks opened, texts given out."""

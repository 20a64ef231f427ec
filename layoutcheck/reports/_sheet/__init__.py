"""The parts of a sheet: its items, text, symbols, views, column of words and title block."""

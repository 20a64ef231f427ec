"""How a sheet is made up: its items, its text, its symbols, its views, its column of words and its title block."""

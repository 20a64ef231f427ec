"""The parts of the HTML page: its colours, its drawing, its tables of facts, its words and its template."""

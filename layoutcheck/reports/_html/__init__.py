"""How the page of a plan is made up: its colours, its drawing, its rows of facts, its words and its template."""

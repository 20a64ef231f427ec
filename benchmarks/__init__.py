"""How fast layoutcheck is beside other ways to the same answer, measured in one run on one machine."""

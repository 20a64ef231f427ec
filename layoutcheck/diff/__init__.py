"""diff(OLD, NEW): what is new, gone, worse and better between two reports, or two folders of them, and by how much."""

"""What the program is measured with: drawings and plans of any size, made the same each time."""

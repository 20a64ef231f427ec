"""`python -m layoutcheck`."""

from layoutcheck.cli import main

main()

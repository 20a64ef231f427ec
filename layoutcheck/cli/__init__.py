"""The command line: what was asked, where the answer goes, and the exit status that sums it up."""

from layoutcheck.cli.commands import program
from layoutcheck.cli.entry import main

__all__ = ["main", "program"]

"""The project file, `layoutcheck.toml`: found, typed, merged, and its mistakes explained."""

from layoutcheck.project.merged import Assigned, Layer, Project
from layoutcheck.project.merging import load
from layoutcheck.project.mistakes import IGNORE
from layoutcheck.project.search import FILE, find, own_file

__all__ = ["FILE", "IGNORE", "Assigned", "Layer", "Project", "find", "load", "own_file"]

"""The equipment of many plans in one SQLite file: gathered, numbered, never lost, and what of it is overdue."""

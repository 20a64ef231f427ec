"""A folder of plans, each checked as `check` does it, on processes of this machine or on others."""

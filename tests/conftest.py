"""Settings that hold for all tests."""

import os

from hypothesis import settings

pytest_plugins = ["batches"]

# by hand every run tries other examples; CI tries the same ones, so that a red run can be repeated
settings.register_profile("ci", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("ci")

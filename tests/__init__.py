"""Arbiter's tests. Whatever starts them, they do not hear the settings of the person who starts them."""

import os

for _name in [name for name in os.environ if name.startswith("ARBITER_")]:
    del os.environ[_name]

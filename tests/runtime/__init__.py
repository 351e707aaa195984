"""How Arbiter runs: settings, log, herald, timekeeper, command line."""

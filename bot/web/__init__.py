"""What Arbiter shows in a browser: the practice room, the scoreboard, health and metrics."""

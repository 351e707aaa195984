"""The record: an append-only journal, and what must be written with it in one transaction."""

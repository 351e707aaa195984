"""The voice: hears Discord and Telegram, calls the law, writes the record, answers."""

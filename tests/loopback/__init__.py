"""Discord and Telegram on 127.0.0.1, so that tests run the real client libraries over real sockets.

    the test  -- acts, reads -->  TelegramServer  <-- HTTP ------------------  python-telegram-bot over AiohttpRequest
              -- acts, reads -->  DiscordServer   <-- HTTP and WebSocket ----  discord.py

The bot may run in the test's own event loop or in a child process: it needs nothing but the addresses.
"""

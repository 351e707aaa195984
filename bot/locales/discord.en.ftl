# What the Discord adapter says itself: acknowledgements, buttons, the check of rights.

discord-citations = clause { $clauses }
discord-more-buttons = More choices
discord-file = A file: a recording, a screenshot, a log
discord-done = Noted.
discord-nothing = Nothing has changed here.
discord-failed = The answer did not work out. See in the chat whether it was recorded; if not, try again in a minute.

check-discord-fine = Discord: all is well.
check-discord-offline = Discord: no connection. The bot reconnects by itself, try again in a minute.
check-discord-intent = Discord: the bot does not see ordinary messages. Switch on Message Content Intent: Developer Portal, page Bot, Privileged Gateway Intents.
check-discord-no-channel = Discord: channel { $channel } cannot be seen. Add the bot to it, or bind another: /bind.
check-discord-lacks = { $channel }: the bot needs the right "{ $right }".
check-discord-no-slash = { $channel }: members need the right "Use Application Commands", or they see no slash commands.

discord-right-view-channel = View Channel
discord-right-send-messages = Send Messages
discord-right-send-messages-in-threads = Send Messages in Threads
discord-right-embed-links = Embed Links
discord-right-attach-files = Attach Files
discord-right-read-message-history = Read Message History

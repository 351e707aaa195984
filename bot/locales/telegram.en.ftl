# Words for Telegram: labels that other platforms do without, and what keeps us from hearing and speaking (/check).

telegram-citations = Clause { $clauses }
telegram-more-buttons = More choices
telegram-failed = That did not work, nothing has changed. Try again in a minute.

check-telegram-unreachable = Telegram does not answer: { $why }
check-telegram-no-access = The bot has no access to the chat ({ $why }). Add it again.
check-telegram-cannot-write = The bot cannot write to the chat. Let it send messages, or make it an administrator.
check-telegram-privacy = The bot does not see ordinary messages, only commands and replies to it. Make it an administrator of the chat. Or in @BotFather: /setprivacy, Disable, and add the bot to the chat again.
check-telegram-anonymous = Writing as the group: { $people }. Nobody knows who that is, so their messages do not count. Switch anonymity off in the administrator's rights.
check-telegram-clock-ahead = The server's clock is { $seconds } s fast. Switch time synchronisation on.
check-telegram-clock-behind = The server's clock is { $seconds } s slow. Switch time synchronisation on.
check-telegram-webhook = Telegram cannot deliver messages: { $why }. Check ARBITER_TELEGRAM_WEBHOOK.

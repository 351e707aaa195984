# Слова для Telegram: подписи, которых нет на других площадках, и что мешает слышать и говорить (/check).

telegram-citations = П. { $clauses }
telegram-more-buttons = Ещё варианты
telegram-failed = Не получилось, ничего не изменилось. Повторите через минуту.

check-telegram-unreachable = Telegram не отвечает: { $why }
check-telegram-no-access = У бота нет доступа к чату ({ $why }). Добавьте его снова.
check-telegram-cannot-write = Бот не может писать в чат. Разрешите ему отправлять сообщения или сделайте его администратором.
check-telegram-privacy = Бот не видит обычные сообщения, только команды и ответы ему. Сделайте его администратором чата. Или в @BotFather: /setprivacy, Disable, и добавьте бота в чат заново.
check-telegram-anonymous = От имени группы пишут: { $people }. Неизвестно, кто это, поэтому их сообщения не засчитываются. Отключите анонимность в правах администратора.
check-telegram-clock-ahead = Часы сервера спешат на { $seconds } с. Включите синхронизацию времени.
check-telegram-clock-behind = Часы сервера отстают на { $seconds } с. Включите синхронизацию времени.
check-telegram-webhook = Telegram не может доставить сообщения: { $why }. Проверьте ARBITER_TELEGRAM_WEBHOOK.

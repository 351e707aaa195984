# Что говорит сам Discord-адаптер: подтверждения, кнопки, проверка прав.

discord-citations = п. { $clauses }
discord-more-buttons = Ещё варианты
discord-file = Файл: запись, снимок экрана, журнал
discord-done = Принято.
discord-nothing = Здесь ничего не изменилось.
discord-failed = Не получилось ответить. Посмотрите в чате, записано ли; если нет, повторите через минуту.

check-discord-fine = Discord: всё в порядке.
check-discord-offline = Discord: нет связи. Бот подключается сам, повторите через минуту.
check-discord-intent = Discord: бот не видит обычные сообщения. Включите Message Content Intent: Developer Portal, страница Bot, раздел Privileged Gateway Intents.
check-discord-no-channel = Discord: канал { $channel } не виден. Добавьте бота в канал или привяжите другой: /bind.
check-discord-lacks = { $channel }: боту нужно право «{ $right }».
check-discord-no-slash = { $channel }: участникам нужно право «Использовать команды приложения», иначе команд со слэшем не видно.

discord-right-view-channel = Просматривать канал
discord-right-send-messages = Отправлять сообщения
discord-right-send-messages-in-threads = Отправлять сообщения в ветках
discord-right-embed-links = Встраивать ссылки
discord-right-attach-files = Прикреплять файлы
discord-right-read-message-history = Читать историю сообщений

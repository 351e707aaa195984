# Что говорит сам Discord-адаптер: подтверждения, кнопки, проверка прав.

discord-citations = п. { $clauses }
discord-more-buttons = Ещё варианты
discord-file = Файл: запись, снимок экрана, журнал
discord-done = Принято.
discord-nothing = Здесь ничего не изменилось.
discord-failed = Не получилось ответить. Посмотрите в чате, записано ли; если нет, повторите через минуту.

check-discord-offline = Discord: нет связи. Бот подключается сам, повторите через минуту.
check-discord-intent = Discord: бот не видит обычные сообщения. Включите Message Content Intent: Developer Portal, страница Bot, раздел Privileged Gateway Intents.
check-discord-no-channel = Discord: канал { $channel } не виден. Добавьте бота в канал или привяжите другой: /bind.
check-discord-lacks = { $channel }: боту нужно право «{ $right }».
check-discord-no-slash = { $channel }: участникам нужно право «Использовать команды приложения», иначе команд со слэшем не видно.
check-discord-clock-ahead = Часы сервера спешат на { $seconds } с. Включите синхронизацию времени.
check-discord-clock-behind = Часы сервера отстают на { $seconds } с. Включите синхронизацию времени.

discord-right-view-channel = Просматривать канал
discord-right-send-messages = Отправлять сообщения
discord-right-send-messages-in-threads = Отправлять сообщения в ветках
discord-right-embed-links = Встраивать ссылки
discord-right-attach-files = Прикреплять файлы
discord-right-read-message-history = Читать историю сообщений

# Имена команд со слэшем: строчные буквы, цифры и дефис, каждое одно.

command-clause-name = пункт
command-score-name = счёт
command-language-name = язык
command-help-name = помощь
command-report-name = отписать
command-confirm-name = подтвердить
command-dispute-name = оспорить
command-created-name = создали
command-go-name = гоу
command-break-name = перерыв
command-panic-name = позвать-судью
command-match-name = стенка
command-ruling-name = решение
command-cancel-name = отменить
command-settle-name = поставить-счёт
command-resume-name = продолжить
command-proposals-name = предложения
command-tournament-name = турнир
command-team-name = команда
command-captain-name = капитан
command-deputy-name = заместитель
command-player-name = игрок
command-judge-name = судья
command-head-judge-name = главный-судья
command-organiser-name = организатор
command-bind-name = привязать
command-check-name = проверка
command-close-name = закрыть
command-infraction-name = нарушение
command-standings-name = таблица
command-bracket-name = сетка
command-record-name = дело
command-cards-name = роли
command-bots-name = боты
command-acting-name = за-капитана
command-choose-name = выбрать
command-evidence-name = доказательство
command-appeal-name = апелляция
command-deviate-name = отступить
command-uncovered-name = вне-регламента
command-replay-game-name = переиграть
command-adjudicate-name = присудить
command-demand-name = запросить
command-mute-name = закрыть-чат
command-unmute-name = открыть-чат
command-reading-name = толкование
command-withdraw-name = снять
command-decide-name = рассмотреть
command-agree-name = согласиться
command-seed-name = посев

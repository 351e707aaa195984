# Тексты учебной комнаты (страница в браузере). Сам судья говорит из ru.ftl.

practice-title = Арбитр: учебная комната
practice-brand = Арбитр
practice-place = учебная комната
practice-language = Язык
practice-again = Начать заново
practice-again-about = Новый показательный турнир, чистые чаты
practice-referee = Арбитр

practice-role-captain = капитан «{ $team }»
practice-role-deputy = заместитель «{ $team }»
practice-role-player = игрок «{ $team }»
practice-role-judge = судья
practice-role-organiser = организатор

practice-people = Кем быть
practice-person-awaited = ждут
practice-person-unread = непрочитанное
practice-chats = Чаты: { $name }
practice-chat-captains = Капитаны
practice-chat-judges = Судьи
practice-chat-hall = Зал
practice-chat-private = Личный
practice-log = { $name }, чат «{ $chat }»
practice-empty = Здесь пока тихо.
practice-only-you = видно только вам
practice-file = файл { $name }

practice-board = Стенка
practice-score-spoken = { $first } : { $second }
practice-no-match = Стенка не идёт
practice-no-match-about = Судья начинает её командой /match.
practice-phase-scheduled = Этап { $game }: ещё не создан
practice-phase-gathering = Этап { $game }: создан, собираемся
practice-phase-playing = Этап { $game }: идёт игра
practice-phase-reported = Этап { $game }: счёт { $said } со слов «{ $team }»
practice-phase-disputed = Этап { $game }: счёт не сходится, время стоит
practice-phase-between = Этап { $game }: ещё не создан
practice-phase-break = Перерыв перед этапом { $game }
practice-phase-halted = Автоматика остановлена до решения судьи
practice-phase-finished = Стенка окончена: победа «{ $team }»
practice-awaited-teams = Ждём: { $teams }
practice-awaited-judge = Ждём судью
practice-clock-create = Создать этап
practice-clock-gather = Собраться
practice-clock-break = Перерыв
practice-clock-freeze = Зависание
practice-clock-evidence = Доказательства
practice-clock-confirm = Подтвердить счёт
practice-clock-choice = Выбрать
practice-clock-until = до { $time }
practice-clock-over = срок вышел
practice-no-clock = Часы стоят
practice-time = Время
practice-time-now = Сейчас { $time }
practice-time-ahead = впереди настоящего на { $length }
practice-skip-30 = +30 с
practice-skip-30-about = Перевести часы на 30 секунд вперёд
practice-skip-120 = +2:00
practice-skip-120-about = Перевести часы на 2 минуты вперёд
practice-skip-due = К сроку
practice-skip-due-about = Перевести часы к концу ближайшего срока

practice-hints = Что попробовать
practice-hint-report = Сообщить счёт за «{ $team }»
practice-hint-confirm = Подтвердить за другого капитана
practice-hint-dispute = Назвать другой счёт: решит судья
practice-hint-clock = Дать сроку истечь
practice-hint-ruling = Вынести решение судьёй
practice-hint-clause = Спросить пункт игроком
practice-hint-break = Взять перерыв

practice-write = Сообщение или /команда
practice-write-as = { $name } пишет, чат «{ $chat }»
practice-send = Отправить
practice-attach-about = Приложить файл, до 1 МБ
practice-attach-drop = Убрать файл { $name }
practice-suggestions = Подсказки
practice-optional = можно пропустить

practice-section-everyone = для всех
practice-section-captains = для капитанов
practice-section-judges = для судей
practice-section-organisers = для организаторов

practice-problem-file = Файл «{ $name }» больше 1 МБ.
practice-problem-files = Не больше трёх файлов сразу.
practice-problem-lost = Нет связи с Арбитром. Страница пробует снова.
practice-problem-broken = Показательный турнир не собрался: { $why }
practice-problem-failed = Не получилось: { $why }

practice-clauses = п. { $clauses }

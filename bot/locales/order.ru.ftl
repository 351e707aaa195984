# Капитанский чат: кто в нём говорит и как.

chat-taken = { $entrant } без капитанского чата. Решил(а) { $person } (п. { $clause }).
chat-taken-next = За эту команду говорит судья: счёт он пишет сюда с названиями обеих команд.
chat-given-back = { $entrant }: капитанский чат снова открыт. Решил(а) { $person }.
conduct-noticed = { $kind ->
    [flood] Похоже на флуд
   *[caps] Похоже на капс
}: { $person } ({ $entrant }), капитанский чат (п. { $clause }). Решаете вы.
bots-announced = { $entrant }: боты { $nicks } ({ $count } из { $allowed }, п. { $clause }).
acting-announced = { $entrant }: за капитана { $person } (п. { $clause }).
acting-next = Капитан соперников, это уведомление и вам: в первые сутки этот человек неприкосновенен.
acting-undeclared = { $person } в заявке команды не значится.
captain-back = { $entrant }: капитан { $person } снова на месте (п. { $clause }).

repeat-choice = Повтор: снова выбор пострадавшей команды.
choice-next = После вынесения выбирает { $entrant }: { $words } (п. { $clause }).

label-penalty = { $penalty }
ask-choose = { $entrant } не выбирает ({ $ruling }). Выберите за команду.

known-muted = { $entrant } уже без капитанского чата.
known-not-muted = { $entrant }: капитанский чат и так открыт.
known-speaks = { $entrant }: { $person } и так говорит за команду.

command-bots = объявить ботов команды
command-acting = кто за капитана
command-choose = выбор пострадавшей команды
command-mute = лишить команду капчата
command-unmute = вернуть команде капчат
parameter-nicks = ники ботов через запятую

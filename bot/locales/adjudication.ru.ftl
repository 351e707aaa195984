# Чем кончился этап, когда сама игра этого не говорит: раздача, зависание, живые, выход, переигровка.

score-cards = { $a } { $score } { $b }: победа по картам, заявляет { $entrant }.
score-cards-bonus = { $a } { $score } { $b }: очко по картам, заявляет { $entrant }. Этап идёт дальше.
ask-deal = { $entrant }, пришлите скрин раздачи сюда: /evidence (п. { $clause }, { $evidence }).
game-drawn = Ничья в этапе, счёт прежний: { $a } { $score } { $b }. Решил(а) { $person }{ $cited }.
freeze-noted = Этап { $game } завис: { $a } – { $b }. Сообщил(а) { $person }.
freeze-screenshot = Обе команды: снимите экран и пришлите судье, /evidence (п. { $clause }).
freeze-over = Этап { $game } не развис до { $at }: { $a } – { $b } (п. { $clause }).

ask-cards = Какие роли? Победные наборы ниже (п. { $clause }). Или напишите: /cards 3 мафа, ман
ask-cards-team = У какой команды эти роли?
ask-adjudicate = { $evidence ->
    [none] Пункт не называет победителя, решаете вы. Сейчас { $now }. Как кончился этап?
   *[other] Пункт не называет победителя, решаете вы по скрину (п. { $evidence }). Сейчас { $now }. Как кончился этап?
}
ask-freeze = Судья, чьи роли побеждают? Нажмите команду.
ask-freeze-roles = { $entrant }: какие роли остались?
ask-wipe-out = Кого выбили полностью?
ask-walkout = Кто вышел из этапа?
ask-certain = Кто победит наверняка?
ask-survivors = Сколько живых: { $entrant }?
label-no-set = Ни один: решаю сам
label-active-left = Остался актив

choice-kind-freeze = Этап завис
choice-kind-survivors = Живые без актива
choice-kind-walkout = Команда вышла
choice-kind-wipe-out = Выбиты все
choice-kind-certain = Победа наверняка
choice-choice-replay = Переиграть
choice-choice-loss = Поражение создателю

known-replayed = Этап { $game } уже переигрывается.
known-frozen = Зависание этапа { $game } уже отмечено, время идёт.
refuse-nothing-to-replay = Переигрывать нечего: ни один этап не начат.
refuse-report-first = Сначала счёт этапа { $game }: { $score } ещё не подтвердил { $entrant }. Подтвердите, и решайте дальше.
refuse-no-cards = Победы по картам в этом регламенте нет.
refuse-cards = Такой набор по картам не побеждает.
refuse-cards-once = По картам за этап { $game } уже начислено.
refuse-cards-own = Роли заявляет капитан своей команды: { $entrant }.
refuse-unknown-role = Не знаю роль «{ $name }». Победные наборы: { $sets }.
refuse-which-team = Назовите команду этой стенки.
refuse-unknown-adjudication = Так этап не присуждают. Можно: { $kinds }.
refuse-no-adjudication = В этом регламенте этап так не присуждают.
refuse-no-game-on = Этап сейчас не идёт. Исправить счёт прошлого: /settle.
refuse-survivors = Нужны два числа, живые { $a } и { $b }, не больше { $most }: /adjudicate survivors 5 3

command-cards = победа по картам: роли команды
command-replay-game = переиграть этап
command-adjudicate = чем кончился этап: завис, живые, выход
parameter-roles = роли, например 3 мафа, ман
parameter-kind = что случилось
parameter-details = роли или число живых
parameter-choice = переиграть или поражение

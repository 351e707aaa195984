# What the Discord adapter says itself: acknowledgements, buttons, the check of rights.

discord-citations = clause { $clauses }
discord-more-buttons = More choices
discord-file = A file: a recording, a screenshot, a log
discord-done = Noted.
discord-nothing = Nothing has changed here.
discord-failed = The answer did not work out. See in the chat whether it was recorded; if not, try again in a minute.

check-discord-offline = Discord: no connection. The bot reconnects by itself, try again in a minute.
check-discord-intent = Discord: the bot does not see ordinary messages. Switch on Message Content Intent: Developer Portal, page Bot, Privileged Gateway Intents.
check-discord-no-channel = Discord: channel { $channel } cannot be seen. Add the bot to it, or bind another: /bind.
check-discord-lacks = { $channel }: the bot needs the right "{ $right }".
check-discord-no-slash = { $channel }: members need the right "Use Application Commands", or they see no slash commands.
check-discord-clock-ahead = The server's clock is { $seconds } s ahead. Switch on time synchronisation.
check-discord-clock-behind = The server's clock is { $seconds } s behind. Switch on time synchronisation.

discord-right-view-channel = View Channel
discord-right-send-messages = Send Messages
discord-right-send-messages-in-threads = Send Messages in Threads
discord-right-embed-links = Embed Links
discord-right-attach-files = Attach Files
discord-right-read-message-history = Read Message History

# Names of slash commands; in English those of the catalogue.

command-clause-name = clause
command-score-name = score
command-language-name = language
command-help-name = help
command-report-name = report
command-confirm-name = confirm
command-dispute-name = dispute
command-created-name = created
command-go-name = go
command-break-name = break
command-panic-name = panic
command-match-name = match
command-ruling-name = ruling
command-cancel-name = cancel
command-settle-name = settle
command-resume-name = resume
command-proposals-name = proposals
command-tournament-name = tournament
command-team-name = team
command-captain-name = captain
command-deputy-name = deputy
command-player-name = player
command-judge-name = judge
command-head-judge-name = head_judge
command-organiser-name = organiser
command-bind-name = bind
command-check-name = check
command-close-name = close
command-infraction-name = infraction
command-standings-name = standings
command-bracket-name = bracket
command-record-name = record
command-cards-name = cards
command-bots-name = bots
command-acting-name = acting
command-choose-name = choose
command-evidence-name = evidence
command-appeal-name = appeal
command-deviate-name = deviate
command-uncovered-name = uncovered
command-replay-game-name = replay_game
command-adjudicate-name = adjudicate
command-demand-name = demand
command-mute-name = mute
command-unmute-name = unmute
command-reading-name = reading
command-withdraw-name = withdraw
command-decide-name = decide
command-agree-name = agree
command-seed-name = seed

# Texts of the practice room (a page in the browser). The referee itself speaks from en.ftl.

practice-title = Arbiter: practice room
practice-brand = Arbiter
practice-place = practice room
practice-language = Language
practice-again = Start over
practice-again-about = A new demo tournament, empty chats
practice-referee = Arbiter

practice-role-captain = captain of «{ $team }»
practice-role-deputy = deputy of «{ $team }»
practice-role-player = player of «{ $team }»
practice-role-judge = judge
practice-role-organiser = organiser

practice-people = Who to be
practice-person-awaited = awaited
practice-person-unread = unread
practice-chats = Chats: { $name }
practice-chat-captains = Captains
practice-chat-judges = Judges
practice-chat-hall = Hall
practice-chat-private = Private
practice-log = { $name }, chat «{ $chat }»
practice-empty = Quiet here so far.
practice-only-you = only you see this
practice-file = file { $name }

practice-board = Wall
practice-score-spoken = { $first } : { $second }
practice-no-match = No wall is on
practice-no-match-about = A judge starts one with /match.
practice-phase-scheduled = Game { $game }: not created yet
practice-phase-gathering = Game { $game }: created, gathering
practice-phase-playing = Game { $game }: being played
practice-phase-reported = Game { $game }: { $said }, reported by «{ $team }»
practice-phase-disputed = Game { $game }: scores differ, the clock stands
practice-phase-between = Game { $game }: not created yet
practice-phase-break = Break before game { $game }
practice-phase-halted = Automation stopped until a judge resumes it
practice-phase-finished = The wall is over: «{ $team }» won
practice-awaited-teams = Waiting for: { $teams }
practice-awaited-judge = Waiting for the judge
practice-clock-create = Create the game
practice-clock-gather = Gather
practice-clock-break = Break
practice-clock-freeze = Freeze
practice-clock-evidence = Evidence
practice-clock-confirm = Confirm the score
practice-clock-choice = Choose
practice-clock-until = by { $time }
practice-clock-over = time is up
practice-no-clock = No clock is running
practice-time = Time
practice-time-now = Now { $time }
practice-time-ahead = { $length } ahead of the real time
practice-skip-30 = +30 s
practice-skip-30-about = Move the clock 30 seconds ahead
practice-skip-120 = +2:00
practice-skip-120-about = Move the clock 2 minutes ahead
practice-skip-due = To deadline
practice-skip-due-about = Move the clock to the end of the next deadline

practice-hints = What to try
practice-hint-report = Report a score for «{ $team }»
practice-hint-confirm = Confirm it as the other captain
practice-hint-dispute = Name another score: the judge settles it
practice-hint-clock = Let the deadline pass
practice-hint-ruling = Issue a ruling as judge
practice-hint-clause = Ask for a clause as player
practice-hint-break = Take a break

practice-write = Message or /command
practice-write-as = { $name } writes, chat «{ $chat }»
practice-send = Send
practice-attach-about = Attach a file, up to 1 MB
practice-attach-drop = Remove file { $name }
practice-suggestions = Suggestions
practice-optional = may be left out

practice-section-everyone = for everyone
practice-section-captains = for captains
practice-section-judges = for judges
practice-section-organisers = for organisers

practice-problem-file = File «{ $name }» is larger than 1 MB.
practice-problem-files = At most three files at once.
practice-problem-lost = No connection to Arbiter. The page keeps trying.
practice-problem-broken = The demo tournament did not come about: { $why }
practice-problem-failed = That did not work: { $why }

practice-clauses = clause { $clauses }

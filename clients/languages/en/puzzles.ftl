# Puzzles from games that were played here.

puzzles-puzzle = Puzzle
puzzles-daily = Puzzle of the day
puzzles-next = Next puzzle
puzzles-of = Puzzles of
puzzles-all-games = all games
puzzles-loading = Loading a puzzle…
puzzles-none = There are no puzzles yet. They are made of games that were played here and reviewed.
puzzles-all-tried = You have tried them all.
puzzles-task = Find the one right move for { $side }.
puzzles-the-mover = the player to move
puzzles-right = { $move }: right.
puzzles-right-so-far = { $move }: right. { $reply } is the reply; go on.
puzzles-wrong = { $move } is not the move.
puzzles-answer = The move is { $move }.
puzzles-answer-line = The move is { $move }; then { $line }.
puzzles-rated = Puzzle rated { $rating }.
puzzles-mine = You: { $rating }.
puzzles-mine-gained = You: { $rating } ({ $gained }).
puzzles-first-try = Your first try counts; a hint counts as a miss.
puzzles-no-longer = Tries no longer count.
puzzles-from = From { $link }.
puzzles-from-game = a game that was played here

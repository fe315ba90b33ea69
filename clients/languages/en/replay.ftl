# The replay of a game, its review, and the search for games.

replay-title = { $status } · { $game }, replay · Agon
replay-missing = No such game
replay-to-games = To my games
replay-open = Replay
replay-game-again = This is the game again.
replay-offline = You are offline. This is the game as this browser keeps it.
# The players of a stored game.
replay-against = { $one } against { $other }
replay-seen-everything = Everything is shown.
replay-seen-seat = This is what the seat saw.
replay-seen-by = As seen by
replay-seen-by-all = Everybody now: everything
replay-seat = Seat { $number }
replay-the-player = the player
replay-position-of = Position { $at } of { $end }
replay-keys = Arrow keys step; Home and End go to the ends.
replay-to-table = This game is in progress: go to the table
replay-share = Share
replay-share-link = Link to this position
replay-analyse-here = Analyse here
replay-seed-imported = Dice and cards come from the imported file, not from a seed of this server, so nobody can verify them.
replay-seed = Chance came from a seed. Its SHA-256 was published before the game: { $hash }. The seed: { $seed }. { $link }
replay-seed-hidden = Chance came from a seed. Its SHA-256 was published before the game: { $hash }. The seed is shown once the game has ended.
replay-verify = Verify every draw

replay-analysis = Analysis
replay-analysis-progress = { $percent }% of two looks at every position
replay-analysis-progress-chance = { $percent }% of two looks at every position, and of one at every draw by chance
replay-analysis-waiting = Waiting for the engine
replay-analysis-about = Where did it go wrong? The server's engine looks at every position. The result is stored with the game.
replay-analyse = Analyse this game
replay-reviewed = The game has been reviewed.

replay-graph = Evaluation
replay-graph-about = Expected result after each move. Up: good for { $first }. Down: good for { $second }.
replay-graph-analysis = Analysis by this server
replay-graph-analysis-by = Analysis by { $engine }
# A point of the graph; $name is the player or the analysis that gave it.
replay-graph-point = { $move }: { $value } for { $first } ({ $name })
replay-graph-line = Line: { $name }.
replay-graph-dashes = Dashes: { $name }.
replay-graph-dots = Dots: { $name }.
replay-graph-swings = Large changes
replay-graph-swing = { $move }: { $change } for { $first }
replay-graph-table = All values as a table
replay-graph-caption = Expected result for { $first } after each move
# The position before the first move.
replay-graph-start = Start
replay-why = Why
# Read out after "Why".
replay-why-at = at { $move }

replay-download = Download
# Read out after a format, as PGN, on the link to the file.
replay-download-file = file of this game
replay-imported = Not played here: imported from { $file } ({ $format }). The names come from the file.
replay-imported-where = Not played here: imported from { $file } ({ $format }): { $where }. The names come from the file.
replay-tag-eco = ECO
replay-tag-opening = Opening
replay-tag-variation = Variation
replay-tag-annotator = Annotator
replay-tag-termination = Termination
replay-tag-result = Result in the file
replay-tag-round = Round
replay-tag-ratings = Ratings
replay-comment = Comment
replay-eval = Evaluation: { $value }.
replay-emt = Time: { $seconds } s.
replay-variations = Variations
replay-variations-more = { $count } more moves are in the file.
replay-back = Back to the game

replay-search = Search games
replay-search-about = Public games of everybody that have ended, and all of yours.
replay-player = Player
replay-game = Game
replay-search-against = Against
replay-search-any-game = any game
replay-search-result = Result
replay-search-any-result = any result
replay-search-won = the player won
replay-search-lost = the player lost
replay-search-drawn = drawn
replay-search-first = the first side won
replay-search-second = the second side won
# Dates between which games ended.
replay-search-from = From
replay-search-to = To
replay-search-submit = Search
replay-search-position = Only games with the position { $position } among their first moves.
replay-search-any-position = Any position
replay-search-none = No such game.
replay-search-none-yet = None among the games that were looked at.
replay-search-older = Older games that fit
replay-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
replay-rated = rated

replay-mistakes = My mistakes
replay-mistakes-none = None yet. They come from games of yours that were reviewed: press Review at the end of a game.
replay-mistakes-caption = What my mistakes gave away, in reviewed games
replay-mistakes-win = Wins
replay-mistakes-balance = Even games
replay-mistakes-worse = Bad games
replay-mistake-win = a win was given away
replay-mistake-balance = an even game was given away
replay-mistake-worse = a bad position became worse
replay-mistakes-again = Try them again
replay-mistake-link = { $game }, after { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
# $verdict: blunder, mistake or inaccuracy; $motif: what was given away.
replay-mistake = { $link }: { $verdict }, { $motif }.

replay-blunder = blunder
replay-blunders = blunders
replay-mistake-word = mistake
replay-mistake-words = mistakes
replay-inaccuracy = inaccuracy
replay-inaccuracies = inaccuracies
replay-only-move = the only move

replay-position = This position
replay-expects = { $first } expects { $points } points
replay-expects-proven = { $first } expects { $points } points (proven)
replay-wins-proven = { $seat } wins (proven)
replay-draw-proven = A draw (proven)
replay-scores = { $first } scores { $percent }%
replay-share-lost = { $percent }% of the score
replay-points-lost = { NUMBER($points, minimumFractionDigits: 2, maximumFractionDigits: 2) } points
replay-lost-as = { $lost } ({ $word })
replay-luck-share = { $percent }% for { $first }
replay-luck-points = { $points } points for { $first }
replay-luck = Luck of the draw: { $luck }.
replay-luck-game = Luck over the game: { $luck }. Moves are judged before chance acts, so luck does not count.
replay-best = Best: { $line }
# The move that was played, with its sign, and what it gives away.
replay-played-blunder = Played: { $move }, a blunder: gives away { $lost }.
replay-played-mistake = Played: { $move }, a mistake: gives away { $lost }.
replay-played-inaccuracy = Played: { $move }, an inaccuracy: gives away { $lost }.
replay-played-less = Played: { $move }: gives away { $lost }.
replay-played-forced = Played: { $move }, the only move.
replay-played-good = Played: { $move }. Good.
replay-review = Review
replay-review-quick = After a quick look; marks may change, as longer looks are under way.
replay-review-caption = Mistakes of each player
replay-accuracy = Accuracy
replay-accuracy-about = Accuracy: 100% gives nothing away, 0% as much as random moves would.
replay-percent = { $percent }%
replay-turning-points = Turning points
# After the button with a move.
replay-turning-point = gives away { $lost }. Better: { $line }.
replay-no-mistakes = No mistakes were found.

replay-try-again = Try again
replay-find-better = Find a better move.
replay-try-find = Find a better move for { $side }.
replay-try-looking = { $move }: the engine looks at it …
replay-try-best = { $move }: the engine's own move.
replay-try-equal = { $move }: as good as the engine's move.
replay-try-lost = { $move } gives away { $lost }.
replay-try-less = { $move } gives away { $lost }, better than what was played.
replay-try-another = Try another
replay-hint = Hint
replay-hint-cell = Hint: look at { $cell }.
replay-hint-marked = Hint: look at the marked cell.
replay-show-answer = Show the answer

replay-wording = In a language model's words
replay-wording-generated = Generated by { $model } from the search's numbers above.
replay-wording-asked = { $model } is writing …
replay-wording-ask = Put in words
replay-wording-said = Generated by { $model }: { $words }

# The analysis board: a tree of moves, the engine's lines, studies.

analysis-page = Analysis
# $what: a study's title, or a game.
analysis-title = { $what } · Analysis · Agon
analysis-game = Game
analysis-missing = No such analysis
analysis-to-games = To the games
analysis-no-answer = The server does not answer. Try again.
analysis-left-out = Not read: { $what }.
analysis-record-read = The record is read.
# Games of a file or a pasted text that was read.
analysis-file = Games read
analysis-file-game = Shown: game
analysis-file-number = { $number } of { $count }
analysis-file-number-unread = { $number } of { $count }, not read
analysis-file-unread = { $count ->
    [one] { $count } game could not be read
   *[other] { $count } games could not be read
}
analysis-file-reason = Game { $number }: { $reason }
analysis-file-more = { $count ->
    [one] and { $count } more
   *[other] and { $count } more
}
analysis-the-start = The start.
analysis-seat = Seat { $number }
analysis-loading-position = Loading the position…
analysis-is-over = The game is over
analysis-chance-moves = Chance: roll, or choose what comes
analysis-to-move = { $seat } to move
analysis-to-move-mine = { $seat } to move, whose eyes you look through

analysis-paste = Paste
analysis-setup = Set up
analysis-share = Save and share
analysis-studies = My studies
analysis-play = Play from here
analysis-steps = Step through the moves
analysis-step-start = Start
analysis-step-back = Previous move
analysis-step-next = Next move
analysis-step-end = End of the line
analysis-step-up = Variation before
analysis-step-down = Next variation
analysis-keys = Arrow keys step and change the variation, Home and End go to the ends.
analysis-keys-turn = Arrow keys step and change the variation, Home and End go to the ends, f turns the board.
analysis-study-other = Another player's study.
analysis-saving = Saving…
analysis-saved = Saved.
analysis-unsaved = Not saved yet.
analysis-eyes = Seen by
analysis-eyes-all = Everybody: all is open
analysis-eyes-about = You see what { $seat } knows. Cards that it does not see are drawn anew.
analysis-redeal = Draw others

analysis-chance = Chance
analysis-roll = Roll
analysis-or-choose = or choose
analysis-outcome = { $outcome } ({ NUMBER($percent, minimumFractionDigits: 1, maximumFractionDigits: 1) }%)

analysis-engine = Engine
analysis-no-engine = This server gives no engine lines.
analysis-engine-off = Engine off
analysis-engine-on = Show the engine's lines
analysis-engine-lines = Engine lines, best first
analysis-engine-says = The engine: { $line }.
analysis-lines = Lines
analysis-ask-again = Ask again
analysis-looking = The engine looks at the position…
analysis-over = The game is over.
analysis-roll-first = Roll or choose first: the engine judges positions in which a player moves.
analysis-choose-first = Roll or choose first.
analysis-no-lines = No lines.
# A line that the address of the page names.
analysis-line-stops = The line ends here: { $move } is not legal in this position.
# The unit in which the engine's values are shown.
analysis-in-unit = In { $unit }, for { $first }
analysis-unit-pawn = pawns
analysis-in-chance = In chance for { $first }
analysis-in-chance-mover = In chance of the seat to move
analysis-in-pay-off = In expected pay-off of the seat to move
analysis-in-points = In expected points of the seat to move
analysis-in-equity = In equity for { $first }
analysis-wins = { $seat } wins
analysis-draw = draw
analysis-percent = { $percent }%
analysis-expected = Expected for each: { $values }
analysis-depth = depth { $depth }
analysis-nodes = { $nodes } nodes
# The engine knows that the game ends in so many moves.
analysis-ends-in = over in { $moves } at most
analysis-interpreted = in plain Python until it is compiled
analysis-searching = searching…

analysis-played = Played here
analysis-played-show = Show what was played
analysis-played-hide = Hide what was played
# Labels of three fields in a row: By people, with blitz, since 2026-01.
analysis-played-by = By
analysis-played-with = with
analysis-played-since = since
analysis-by-everybody = everybody
analysis-by-people = people
analysis-by-bots = bots
analysis-by-both = people and bots
analysis-by-assisted = with the engine's help
analysis-by-imported = imported games
analysis-clock-any = any clock
analysis-clock-none = no clock
analysis-clock-bullet = bullet
analysis-clock-blitz = blitz
analysis-clock-rapid = rapid
analysis-clock-classical = classical
analysis-clock-correspondence = correspondence
analysis-counting = Counting…
analysis-played-none = No such game has this position among its first { $count } moves.
analysis-the-mover = the side to move
analysis-played-caption = Moves of { $mover }, with the results of their games
analysis-played-results = { $mover } won, drew, lost
analysis-played-more = { $count } more moves were played.
analysis-played-search = Search the games with this position
analysis-move = Move
analysis-games = Games
analysis-last-games = Last games

analysis-moves = Moves
analysis-moves-variations = Moves and variations
analysis-no-moves = No moves yet. Move on the board: each other move begins a variation.
analysis-variation = Variation
analysis-promote = Promote variation
analysis-delete-from = Delete from here
analysis-dealt = { $count } more by chance …
analysis-note = note
analysis-annotate = Annotate
analysis-comment = Comment
analysis-comment-start = Comment on the start
analysis-draw-about = Draw arrows and circles with the right mouse button: they stay with the move.
analysis-glyphs = Glyphs
analysis-glyph = glyph { $nag }
analysis-glyph-good = good move
analysis-glyph-mistake = mistake
analysis-glyph-brilliant = brilliant move
analysis-glyph-blunder = blunder
analysis-glyph-interesting = interesting move
analysis-glyph-dubious = dubious move
analysis-glyph-only = only move
analysis-glyph-equal = equal
analysis-glyph-unclear = unclear
analysis-glyph-first-slightly = the first side is slightly better
analysis-glyph-second-slightly = the second side is slightly better
analysis-glyph-first-better = the first side is better
analysis-glyph-second-better = the second side is better
analysis-glyph-first-winning = the first side is winning
analysis-glyph-second-winning = the second side is winning

analysis-leave = Start again?
analysis-leave-about = This analysis is not saved.
analysis-leave-yes = Discard it
analysis-leave-no = Keep it
analysis-paste-title = Paste a record or a position
# After a list of formats: PGN, a position
analysis-a-position = a position
analysis-or-file = Or a file
analysis-read = Read
analysis-reading = Reading …
analysis-setup-title = Set up a position
analysis-setup-board = The position to set up
analysis-setup-text = The position in the notation of { $game }
analysis-setup-text-any = The position in the notation of the game
analysis-setup-from-text = Set up from the text
analysis-setup-places = A press on the board places
analysis-setup-nothing = nothing: it takes away
analysis-setup-clear = Clear the board
analysis-setup-reset = As it was
analysis-usual-start = The usual start
analysis-as-text = As text
analysis-loading = Loading…
analysis-no-studies = You have no studies yet. Save an analysis to keep it here.
analysis-study-title = Title
analysis-rename = Rename
analysis-renamed = Renamed.
analysis-shared = shared
analysis-private = private
analysis-open-now = open now
analysis-is-shared = Shared.
analysis-is-private = Private again.
analysis-open = Open
analysis-open-study = Open { $title }
analysis-delete = Delete
analysis-delete-study = Delete { $title }
analysis-deleted = Deleted.
analysis-save = Save
analysis-save-mine = Save as my study
analysis-share-link = Everybody with the link may read it
analysis-link = Link
analysis-study-about = A study is kept with your account. It is private until you share it.
analysis-as-record = As a record
analysis-record = Record
analysis-play-about = An unrated game begins from the position on the board.
analysis-play-bot = Against a bot
analysis-play-person = Or with a person, by link. I play
analysis-either = either
analysis-make-link = Make a link
analysis-join-link = Send this link; the game begins when it is opened

# The page of a game.

game-page-how-to-play = How to play
game-page-all-rules = All the rules
game-page-seat = Seat { $number }
game-page-best = Best players
game-page-best-none = Nobody has a sure rating in this game yet. Rated games against people give one.
game-page-best-all = All of them: { $clock }
game-page-recent = Last games
game-page-recent-none = No game of this kind has ended here lately.
game-page-against = against
game-page-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
game-page-replay = Replay
# Read out after "Replay" on a button.
game-page-replay-of = of { $players }
game-page-play-computer = Play the computer
game-page-open-table = Open a table
game-page-play-person = Play a person
game-page-analyse = Analyse
game-page-bots = Bots by strength
game-page-bots-table = Table of the bots
game-page-title = { $game }: rules, bots, players · Agon
game-page-missing = No such game
game-page-missing-title = No such game · Agon
game-page-all = All games

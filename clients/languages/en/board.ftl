# What a board and a table say, seen or read out.

board-seat = Seat { $number }
board-seat-within = seat { $number }
board-unused = unused square
board-empty = empty
board-count = { $count ->
    [one] { $count } { $piece }
   *[other] { $count } { $piece }s
}
board-dead = dead
board-counted-for = counted for { $seat }
board-in-check = in check
board-won = part of the win
board-last = last move
board-chosen = chosen
board-chosen-ahead = chosen ahead
board-legal = legal
board-legal-move = legal: { $move }
board-legal-choices = legal: { $count } choices
board-middle = The middle of the table
board-four-colours = Four colours of suits
board-to-act = to act
board-your-hand = Your hand: { $label }
board-nothing = nothing yet
board-barred = Barred cards
board-barred-reason = { $cards } – { $reason }
board-hidden-die = hidden die
board-face-down = face down
board-cards = { $count } cards
board-dice = { $count ->
    [one] { $count } die
   *[other] { $count } dice
}
board-under-cup = under the cup
board-may-not = may not be played now
board-ways = { $count } ways to play it
board-card-why = { $card }: { $reason }
board-not-turn = it is not your turn
board-no-card = no card can be played now
board-not-allowed = not allowed now: { $cards } may be played
board-not-allowed-others = not allowed now: { $cards } and others may be played

# The bar that confirms a move on a small board.

board-confirm = Confirm
board-aim-left = Aim one to the left
board-aim-up = Aim one up
board-aim-down = Aim one down
board-aim-right = Aim one to the right
board-this-cell = this cell
board-play = Play { $move }
board-choose = Choose { $cell }
board-another-checker = Go on with another checker.
board-not-chosen = { $cell } cannot be chosen
board-whole = Whole board
board-take-back = Take back

# Pieces and cards, by the names that the rules give them.

board-piece-of = { $seat }'s piece
board-card = { $rank ->
    [jack] jack
    [queen] queen
    [king] king
    [ace] ace
   *[other] { $rank }
} of { $suit ->
    [clubs] clubs
    [diamonds] diamonds
    [hearts] hearts
   *[spades] spades
}
board-die = die showing { $face }
board-piece-white-pawn = white pawn
board-piece-white-knight = white knight
board-piece-white-bishop = white bishop
board-piece-white-rook = white rook
board-piece-white-queen = white queen
board-piece-white-king = white king
board-piece-black-pawn = black pawn
board-piece-black-knight = black knight
board-piece-black-bishop = black bishop
board-piece-black-rook = black rook
board-piece-black-queen = black queen
board-piece-black-king = black king
board-piece-white-king-crowned = white king
board-piece-black-king-crowned = black king
board-piece-white-man = white man
board-piece-black-man = black man
board-piece-white-checker = white checker
board-piece-black-checker = black checker
board-piece-white-stone = white stone
board-piece-black-stone = black stone
board-piece-red-stone = red stone
board-piece-blue-stone = blue stone
board-piece-white-disc = white disc
board-piece-black-disc = black disc
board-piece-rock = rock
board-piece-paper = paper
board-piece-scissors = scissors
board-piece-cooperate = cooperate
board-piece-defect = defect
board-piece-red-disc = red disc
board-piece-yellow-disc = yellow disc
board-piece-jack = jack
board-piece-queen = queen
board-piece-king = king
board-rolled = a { $face }
board-tokens = { $count ->
    [one] { $count } token
   *[other] { $count } tokens
}

# Handicaps: odds and limits.

# What a bot or a player gives.
said-odds-a-man = a man
said-odds-two-men = two men
said-odds-a-pawn = a pawn
said-odds-a-knight = a knight
said-odds-a-rook = a rook
said-odds-the-queen = the queen
said-odds-a-corner = a corner
said-odds-two-corners = two corners

# Parts of a handicap.
said-odds-gives-a-man = gives a man
said-odds-gives-two-men = gives two men
said-odds-gives-a-pawn = gives a pawn
said-odds-gives-a-knight = gives a knight
said-odds-gives-a-rook = gives a rook
said-odds-gives-the-queen = gives the queen
said-odds-gives-a-corner = gives a corner
said-odds-gives-two-corners = gives two corners
said-odds-second = moves second
said-odds-thinks = thinks for { $seconds } s a move at most
said-odds-looks = looks at { $nodes } nodes a move at most
said-odds-list = { $said }, { $saidMore }
said-odds-the-bot = The bot { $said }

# Handicaps: odds and limits.

# What a bot or a player gives.
said-odds-a-man = einen Stein
said-odds-two-men = zwei Steine
said-odds-a-pawn = einen Bauern
said-odds-a-knight = einen Springer
said-odds-a-rook = einen Turm
said-odds-the-queen = die Dame
said-odds-a-corner = eine Ecke
said-odds-two-corners = zwei Ecken

# Parts of a handicap.
said-odds-gives-a-man = gibt einen Stein vor
said-odds-gives-two-men = gibt zwei Steine vor
said-odds-gives-a-pawn = gibt einen Bauern vor
said-odds-gives-a-knight = gibt einen Springer vor
said-odds-gives-a-rook = gibt einen Turm vor
said-odds-gives-the-queen = gibt die Dame vor
said-odds-gives-a-corner = gibt eine Ecke vor
said-odds-gives-two-corners = gibt zwei Ecken vor
said-odds-second = zieht als Zweiter
said-odds-thinks = denkt höchstens { $seconds } s je Zug
said-odds-looks = betrachtet höchstens { $nodes } Knoten je Zug
said-odds-list = { $said }, { $saidMore }
said-odds-the-bot = Der Bot { $said }

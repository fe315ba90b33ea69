# Handicaps: odds and limits.

# What a bot or a player gives.
said-odds-a-man = un pion
said-odds-two-men = deux pions
said-odds-a-pawn = un pion
said-odds-a-knight = un cavalier
said-odds-a-rook = une tour
said-odds-the-queen = la dame
said-odds-a-corner = un coin
said-odds-two-corners = deux coins

# Parts of a handicap.
said-odds-gives-a-man = donne un pion
said-odds-gives-two-men = donne deux pions
said-odds-gives-a-pawn = donne un pion
said-odds-gives-a-knight = donne un cavalier
said-odds-gives-a-rook = donne une tour
said-odds-gives-the-queen = donne la dame
said-odds-gives-a-corner = donne un coin
said-odds-gives-two-corners = donne deux coins
said-odds-second = joue en second
said-odds-thinks = réfléchit au plus { $seconds } s par coup
said-odds-looks = regarde au plus { $nodes } nœuds par coup
said-odds-list = { $said }, { $saidMore }
said-odds-the-bot = Le bot { $said }

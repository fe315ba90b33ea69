# Handicaps: odds and limits.

# What a bot or a player gives.
said-odds-a-man = un peón
said-odds-two-men = dos peones
said-odds-a-pawn = un peón
said-odds-a-knight = un caballo
said-odds-a-rook = una torre
said-odds-the-queen = la dama
said-odds-a-corner = una esquina
said-odds-two-corners = dos esquinas

# Parts of a handicap.
said-odds-gives-a-man = da un peón
said-odds-gives-two-men = da dos peones
said-odds-gives-a-pawn = da un peón
said-odds-gives-a-knight = da un caballo
said-odds-gives-a-rook = da una torre
said-odds-gives-the-queen = da la dama
said-odds-gives-a-corner = da una esquina
said-odds-gives-two-corners = da dos esquinas
said-odds-second = juega en segundo lugar
said-odds-thinks = piensa como mucho { $seconds } s por jugada
said-odds-looks = mira como mucho { $nodes } nodos por jugada
said-odds-list = { $said }, { $saidMore }
said-odds-the-bot = El bot { $said }

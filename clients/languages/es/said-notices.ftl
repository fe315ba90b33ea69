# Notices by Web Push: the service worker reads the English and shows these.
said-notices-your-move = Te toca
said-notices-begun = Tu partida ha comenzado
said-notices-challenge = { $anyPlayer } te desafía
said-notices-report = Hay una denuncia nueva
said-notices-casual = { $saidGame }, amistosa
said-notices-rated = { $saidGame }, puntuada
said-notices-against = { $saidGame } contra { $anyPlayers }
said-notices-moderator = moderador
said-notices-admin = admin
said-notices-assisted = con ayuda

# Notices by Web Push: the service worker reads the English and shows these.
said-notices-your-move = Du bist am Zug
said-notices-begun = Deine Partie hat begonnen
said-notices-challenge = { $anyPlayer } fordert dich heraus
said-notices-report = Eine neue Meldung wartet
said-notices-casual = { $saidGame }, ungewertet
said-notices-rated = { $saidGame }, gewertet
said-notices-against = { $saidGame } gegen { $anyPlayers }
said-notices-moderator = Moderator
said-notices-admin = Admin
said-notices-assisted = mit Hilfe

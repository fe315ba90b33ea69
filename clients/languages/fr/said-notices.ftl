# Notices by Web Push: the service worker reads the English and shows these.
said-notices-your-move = À vous de jouer
said-notices-begun = Votre partie a commencé
said-notices-challenge = { $anyPlayer } vous défie
said-notices-report = Un nouveau signalement attend
said-notices-casual = { $saidGame }, amicale
said-notices-rated = { $saidGame }, classée
said-notices-against = { $saidGame } contre { $anyPlayers }
said-notices-moderator = modérateur
said-notices-admin = admin
said-notices-assisted = assisté

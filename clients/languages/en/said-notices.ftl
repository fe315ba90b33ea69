# Notices by Web Push: the service worker reads the English and shows these.
said-notices-your-move = Your move
said-notices-begun = Your game has begun
said-notices-challenge = { $anyPlayer } challenges you
said-notices-report = A new report waits
said-notices-casual = { $saidGame }, casual
said-notices-rated = { $saidGame }, rated
said-notices-against = { $saidGame } against { $anyPlayers }
said-notices-moderator = moderator
said-notices-admin = admin
said-notices-assisted = assisted

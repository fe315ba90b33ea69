# What the server says of bots, in the settings.
said-disclosure-bots = Spieler mit dem Zeichen BOT sind Computerprogramme, auf jeder Seite und in jeder Nachricht. Du wirst gefragt, bevor du gegen eines spielst.

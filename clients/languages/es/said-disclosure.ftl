# What the server says of bots, in the settings.
said-disclosure-bots = Los jugadores marcados BOT son programas, en cada página y en cada mensaje. Se te pregunta antes de enfrentarte a uno.

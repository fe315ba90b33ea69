# What the server says of bots, in the settings.
said-disclosure-bots = Players marked BOT are computer programs, on every page and in every message. You are asked before you face one.

# What the server says of bots, in the settings.
said-disclosure-bots = Les joueurs marqués BOT sont des programmes, sur chaque page et dans chaque message. On vous demande avant que vous n’en affrontiez un.

"""How strong the levels of bots are: round robins, ratings fitted to them, and the files that cards take them from."""

"""Commands of who runs a server: programs, accounts, ratings, the database."""

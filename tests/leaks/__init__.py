"""Does anybody learn what is hidden? Random games in pairs of worlds that one viewer cannot tell apart."""

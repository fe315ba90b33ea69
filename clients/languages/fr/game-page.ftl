game-page-how-to-play = Comment jouer
game-page-all-rules = Toutes les règles
game-page-seat = Place { $number }
game-page-best = Meilleurs joueurs
game-page-best-none = Personne n’a encore de classement sûr dans ce jeu. Les parties classées contre des personnes en donnent un.
game-page-best-all = Tous : { $clock }
game-page-recent = Dernières parties
game-page-recent-none = Aucune partie de ce jeu ne s’est terminée ici récemment.
game-page-against = contre
game-page-moves = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
game-page-replay = Revoir
game-page-replay-of = : { $players }
game-page-play-computer = Contre l’ordinateur
game-page-open-table = Ouvrir une table
game-page-play-person = Contre une personne
game-page-analyse = Analyser
game-page-bots = Bots par force
game-page-bots-table = Tableau des bots
game-page-title = { $game } : règles, bots, joueurs · Agon
game-page-missing = Jeu introuvable
game-page-missing-title = Jeu introuvable · Agon
game-page-all = Tous les jeux

player-missing = Joueur introuvable
player-missing-title = Joueur introuvable · Agon
player-to-start = Vers la page d’accueil
player-reported = Signalé. Un modérateur le verra ; la réponse apparaîtra sur la page de votre compte.
player-loading = Chargement…
player-here = présent
player-not-here = absent
player-since = depuis { $month }
player-its-card = sa fiche
player-practice = Entraînement contre les bots
player-only-you = Vous seul voyez ceci.
player-no-ratings = Pas encore de parties classées.
player-ratings = Classements
player-games = { $count ->
    [one] { $count } partie
   *[other] { $count } parties
}
player-graph = Courbe
player-graph-of = : { $pool }
player-challenge = Défier
player-game = Jeu
player-rated-clock = Classée (demande une cadence)
player-agree = J’accepte de jouer contre un bot
player-game-with = { $game } avec { $players }, { $when }
player-last-games = Dernières parties
player-none-yet = Aucune pour l’instant.
player-against = contre
player-rated = classée
player-casual = amicale
player-watch = Regarder
player-replay = Revoir

player-leaders-title = Classements
player-leaders-lead = Classements des parties classées. Les gens, les bots et les parties entre eux ont des listes séparées.
player-leaders-none = Personne n’a encore joué de partie classée.
player-leaders-how = Pour figurer ici, terminez une partie classée : cochez « Classée » en cherchant un adversaire.
player-leaders-bots = La force des bots
player-leaders-list = Liste
player-leaders-best = Les meilleurs : { $pool }
player-leaders-place = Rang
player-leaders-player = Joueur
player-leaders-rating = Classement
player-leaders-games = Parties
player-leaders-uncertainty = ± est l’incertitude d’un classement. Au-dessus de 110, le classement est provisoire : marqué, et sans rang. L’incertitude grandit tant qu’un joueur ne joue pas. Les classements sont calculés par Glicko-2.
player-leaders-missing = Pas de classements

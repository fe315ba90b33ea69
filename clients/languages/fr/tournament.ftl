tournament-swiss = Suisse
tournament-round-robin = Toutes rondes
tournament-double-round-robin = Double toutes rondes
tournament-knockout = Élimination directe
tournament-arena = Arène
tournament-ladder = Échelle
tournament-simul = Simultanée
tournament-for-people = pour les personnes
tournament-for-bots = pour les bots
tournament-for-both = pour les personnes et les bots
tournament-bye-full = exempt, 1 point
tournament-bye-half = exempt, ½ point
tournament-bye-absent = ne joue pas
tournament-forfeit = { $result } (forfait)
tournament-elsewhere = joué ailleurs
tournament-rated = classé
tournament-casual = amical
tournament-set-position = depuis une position fixée
tournament-rounds-count = { $count ->
    [one] { $count } ronde
   *[other] { $count } rondes
}
tournament-odds-host-start = l’hôte donne { $start }
tournament-odds-host-time = l’hôte a { $percent } % du temps
tournament-odds-host-both = l’hôte donne { $start } et a { $percent } % du temps
tournament-odds-higher-start = qui est classé { $gap } points ou plus au-dessus donne { $start }
tournament-odds-higher-time = qui est classé { $gap } points ou plus au-dessus a { $percent } % du temps
tournament-odds-higher-both = qui est classé { $gap } points ou plus au-dessus donne { $start } et a { $percent } % du temps
tournament-when-now = maintenant
tournament-when-seconds = dans { $seconds } s
tournament-when-minutes = dans { $minutes } min
tournament-begins = Commence { $when }.
tournament-paused = En pause sur décision de l’organisateur : personne n’est apparié pour le moment.
tournament-called-off = Annulé.
tournament-called-off-because = Annulé : { $reason }.
tournament-over = Terminé.
tournament-ends = Finit { $when }.
tournament-ladder-open = Ouvert.
tournament-simul-games = { $count ->
    [one] { $count } partie en cours.
   *[other] { $count } parties en cours.
}
tournament-round-of = Ronde { $round } sur { $rounds }.
tournament-next-round = La ronde suivante commence { $when }.

tournament-announce = Annoncer un tournoi
tournament-title = Titre
tournament-kind = Type
tournament-game = Jeu
tournament-begins-at = Commence à
tournament-accepts = Qui peut participer
tournament-accepts-humans = Des personnes seulement
tournament-accepts-anyone = Des personnes et des bots, avec accord
tournament-accepts-bots = Des bots seulement
tournament-rounds = Rondes d’un suisse
tournament-minutes = Minutes d’une arène ou d’une échelle (0 : jusqu’à ce que vous y mettiez fin)
tournament-break = Secondes entre les rondes
tournament-most = Nombre maximal de joueurs
tournament-rated-check = Classé
tournament-more = Options, avantages, une position fixée
tournament-options = Options, comme seats=4
tournament-start = Position de départ, en FEN
tournament-host-seat = L’hôte d’une simultanée a
tournament-host-first = le premier coup
tournament-host-second = le deuxième coup
tournament-host-alternating = l’un ou l’autre, plateau par plateau
tournament-odds-time = Temps de qui donne l’avantage, en pour cent
tournament-odds-gap = Donné à partir de cet écart de classement (en simultanée, par l’hôte)
tournament-odds-start = Départ où le donneur est en retard
tournament-none = aucun
tournament-announce-it = Annoncer

tournament-bots-take-part = Des bots participent
tournament-agree-all = Ici chacun peut rencontrer chacun : vous acceptez donc de jouer contre tous.
tournament-agree-some = Choisissez les bots contre lesquels vous acceptez de jouer. Vous n’êtes jamais apparié à un autre, et pouvez participer sans aucun.
tournament-agree = J’accepte de jouer contre { $bot }
tournament-agree-enter = J’accepte de jouer contre ces bots : participer
tournament-enter = Participer

tournament-challenges-you = { $player } vous défie. Sans réponse de votre part, cette personne prend votre place { $when }.
tournament-play = Jouer
tournament-leave-place = Céder ma place
tournament-you-challenge = Vous défiez { $player }. Sa réponse est attendue { $when }.
tournament-challenge = Défier { $player }

tournament-result-of = Résultat du plateau { $board }
tournament-points-of = Points de la table { $board } par place
tournament-set = Fixer
tournament-you-organise = Vous organisez ce tournoi
tournament-start-now = Commencer
tournament-pause = Suspendre
tournament-go-on = Reprendre
tournament-end-now = Terminer
tournament-call-off = Annuler
tournament-bot = Bot
tournament-enter-bot = Inscrire le bot
tournament-postpone = Reporter
tournament-award-full = 1 point
tournament-award-half = ½ point
tournament-award-none = aucun point
tournament-player = Joueur
tournament-withdraw = Retirer
tournament-bye = Exempt à la ronde suivante
tournament-award-bye = Exempter
tournament-board = Plateau
tournament-pair-with = avec
tournament-pair-itself = lui-même : échanger les deux
tournament-pair-by = en échangeant
tournament-pair-same = les deuxièmes joueurs
tournament-pair-cross = le deuxième joueur avec le premier de l’autre
tournament-pair-again = Apparier de nouveau

tournament-standings = Classement
tournament-place = Rang
tournament-points = Points
tournament-last-games = Dernières parties
tournament-not-playing = (ne joue pas)
tournament-counts-double = La prochaine victoire compte double
tournament-first = Premier
tournament-second = Deuxième
tournament-players = Joueurs
tournament-result = Résultat
tournament-set-result = Fixer le résultat
tournament-against = contre
tournament-watch = Regarder
tournament-watch-players = Regarder : { $players }
tournament-replay-players = { $result }, revoir : { $players }
tournament-was-set = (fixé)
tournament-bye-of = { $player } : { $bye }
tournament-cross-table = Grille américaine

tournament-wall-board = Plateau { $board } : { $players }
tournament-moves = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
tournament-seat = Place { $number }
tournament-to-move = au trait
tournament-wall-part = { $first }–{ $last } sur { $all }
tournament-games-now = Parties en cours
tournament-no-game-now = Aucune partie en cours
tournament-take-part = { $count ->
    [one] { $count } joueur participe.
   *[other] { $count } joueurs participent.
}
tournament-connection-lost = Connexion perdue, nouvel essai
tournament-at-host = { $kind } sur { $host }
tournament-hold = Arrêter
tournament-missing = Tournoi introuvable
tournament-missing-title = Tournoi introuvable · Agon
tournament-all = Tous les tournois
tournament-loading = Chargement…

tournament-state-begins = commence { $when }
tournament-state-running = en cours
tournament-state-paused = en pause
tournament-state-over = terminé
tournament-state-cancelled = annulé
tournament-players-count = { $count ->
    [one] { $count } joueur
   *[other] { $count } joueurs
}
tournament-none-found = Pas de tournois
tournament-list = Tournois
tournament-lead = Pour les personnes, pour les bots, ou pour les deux avec accord. Résultats et classement découlent des parties conservées.
tournament-of-clubs = { $clubs } ont leurs propres tournois, listés sur la page du club.
tournament-clubs = Les clubs
tournament-open = Ouverts
tournament-none-announced = Aucun n’est annoncé.
tournament-over-list = Terminés

tournament-you-take-part = Vous participez.
tournament-challenged = Défi lancé.
tournament-game-begins = Votre partie commence.
tournament-place-left = Votre place est cédée.
tournament-my-game = Ma partie
tournament-my-game-at = Ma partie au plateau { $board }
tournament-come-back = Revenir
tournament-paired-no-more = Vous n’êtes plus apparié.
tournament-leave = Quitter
tournament-opens-itself = Vous participez. Votre prochaine partie s’ouvre ici d’elle-même.
tournament-done = C’est fait.
tournament-round = Ronde { $round }
tournament-organised = { $count ->
    [one] { $count } joueur.
   *[other] { $count } joueurs.
} Organisé par { $organiser }.
tournament-nobody-yet = Personne pour l’instant.
tournament-wall = Écran mural
tournament-print = Imprimer
tournament-report = Rapport (TRF16)
tournament-table = Tableau (CSV)

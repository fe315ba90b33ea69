bots-limit-time = { $time } par coup
bots-limit-nodes = { $nodes ->
    [one] { $count } nœud par coup
   *[other] { $count } nœuds par coup
}
bots-limit-depth = { $depth ->
    [one] { $depth } coup de profondeur
   *[other] { $depth } coups de profondeur
}
bots-limit-none = aucune
bots-limit = Limite : { $limits }.
bots-limits-in-games = Limites dans chaque jeu
bots-limits-at-level = , au niveau { $level }
bots-limits-in-game = { $game } : { $limits }
bots-none-stated = aucune indiquée
bots-program = Programme
bots-program-of = { $name }, écrit par d’autres : auteur { $author }, licence { $licence }, source { $source }
bots-model = Modèle de langage
bots-model-of = { $model } chez { $host }, température { $temperature }. Il reçoit la position telle que le bot la voit de sa place, et rien sur vous. Ses coups ne sont pas calculés.
bots-instructions = Instructions
bots-instructions-usual = les instructions habituelles
bots-maximises = Maximise
bots-this-level = Ce niveau
bots-level-named = Niveau { $level }
bots-opponent = Votre adversaire : { $title }, bot
bots-is-program = { $bot } est un programme informatique. Responsable : { $operator }.
bots-sees = Voit
bots-keeps = Conserve
bots-how-it-chooses = Comment il choisit
bots-method = Méthode
bots-method-in = Méthode pour { $game }
bots-strength = Force
bots-claimed = Annoncé : { $claim }
bots-measured-is = Mesuré : { $strength }.
bots-measured-at = Mesuré ({ $level }) : { $strength }.
bots-costs = Coûts
bots-limitations = Limites
bots-limitations-in = Limites pour { $game }
bots-full-card = Fiche complète (nouvel onglet)
bots-operator = Exploitant
bots-operator-contact = { $operator } (contact : { $contact })
bots-plays = Joue à
bots-plays-all = tous les jeux d’ici que son moteur sait jouer
bots-engine = Moteur
bots-in-each-game = Méthode et limites dans chaque jeu
bots-technical = Pour qui gère des bots
bots-engine-alphabeta = recherche alpha-bêta
bots-engine-blueprint = des probabilités apprises à l’avance, en jouant contre lui-même
bots-engine-cfr = un équilibre, par minimisation du regret contrefactuel
bots-engine-default = la recherche qui convient au jeu
bots-engine-expectimax = recherche expectimax
bots-engine-maxn = recherche max^n
bots-engine-mcts = recherche arborescente Monte-Carlo
bots-engine-minimax = recherche minimax
bots-engine-persona = une recherche qui a son caractère
bots-engine-predictor = prédiction de l’adversaire
bots-engine-puct = recherche avec un réseau appris (PUCT)
bots-engine-random = choix au hasard
bots-engine-strategy = une règle fixe
bots-engine-textbook = des recherches comme dans les manuels
bots-knowledge = Connaissances
bots-strength-claimed = Force annoncée
bots-costs-claimed = Coûts annoncés
bots-phrases = Phrases
bots-parameters = Paramètres
bots-parameters-none = aucun
bots-digest = Empreinte
bots-levels = Niveaux
bots-levels-characters = Les niveaux sont des caractères différents, sans ordre de force.
bots-levels-stronger = Chaque niveau est plus fort que le précédent. Dans un jeu où cela n’a pas pu être mesuré, le niveau n’est pas proposé ; les tableaux ci-dessous disent où et pourquoi.

bots-strength-beginner = Débutant
bots-strength-casual = Occasionnel
bots-strength-club = Club
bots-strength-strong = Fort
bots-strength-strongest = Le plus fort
bots-level-number = { $strength }, { $number }
bots-adapts = s’adapte à vous
bots-not-measured = non mesuré
bots-kyu = { $number } kyu
bots-dan = { $number } dan
bots-game-not-measured = Non mesuré dans ce jeu.
bots-strength-caption = { $scale }. ± est la moitié de l’intervalle à 95 %.
bots-on-the-scale = Sur l’échelle
bots-bot = Bot
bots-scale-kyu = Kyu de { $rating }
bots-scale-payoff = Gain sur des coups au hasard
bots-scale-random = Coups au hasard : 0
bots-people-below = Sous 95 % des gens d’ici
bots-people-above = Au-dessus de { $percent } % des gens d’ici
bots-range = { $low } à { $high }
bots-strength-unknown = inconnue dans ce jeu : non mesurée
bots-strength-points = { $games ->
    [one] { $rating } ± { $error } points ; des coups au hasard ont 0, 400 points font dix contre un ; { $count } partie ({ $date })
   *[other] { $rating } ± { $error } points ; des coups au hasard ont 0, 400 points font dix contre un ; { $count } parties ({ $date })
}
bots-strength-payoff = { $games ->
    [one] { $rating } ± { $error } de gain par partie de plus que des coups au hasard ; { $count } partie ({ $date })
   *[other] { $rating } ± { $error } de gain par partie de plus que des coups au hasard ; { $count } parties ({ $date })
}
bots-ms = { $time } ms
bots-ms-exact = { NUMBER($time, minimumFractionDigits: 1, maximumFractionDigits: 1) } ms
bots-seconds = { $time } s
bots-watt-hours = { $energy } Wh
bots-measurements-in = Mesures pour { $game }
bots-level = Niveau
bots-head-claimed = Annoncé
bots-head-payoff = Mesuré, gain par partie
bots-head-points = Mesuré, points
bots-head-step = Au-dessus du niveau précédent
bots-head-games = Parties
bots-head-time = Temps par coup, moitié / 95 %
bots-head-cpu = CPU par coup
bots-head-energy = Énergie par coup
bots-unknown = inconnu
bots-not-offered = Non proposé dans ce jeu : { $reason }.
bots-measured = Mesuré
bots-claimed-and-measured = Annoncé et mesuré
bots-points-mean = Les points sont l’échelle propre à ce serveur, une pour chaque jeu : des coups au hasard ont 0, et 400 points font dix contre un. Ce ne sont pas les classements d’une fédération. Pour les jeux joués pour un montant, le tableau montre de combien le gain d’une place par partie dépasse celui de coups au hasard contre les mêmes adversaires. ± est la moitié de l’intervalle à 95 %.
bots-last-measured = Dernière mesure { $date } sur { $machine }. Le temps ne compte que la réflexion, sur une machine qui travaille aussi à autre chose ; les niveaux limités par le temps ont été mesurés à un nombre fixe de nœuds. L’énergie est le nombre de secondes CPU fois { $watts } W, valeur supposée pour un cœur occupé.
bots-nothing-measured = Inconnu : rien n’a été mesuré.

bots-cap-level = comme le dit son niveau
bots-cap-time = { NUMBER($seconds, maximumFractionDigits: 1) } s par coup au plus
bots-cap-nodes = { $nodes } nœuds par coup au plus
bots-handicap = Handicap du bot
bots-gives = Le bot donne
bots-gives-nothing = rien
bots-thinks = Le bot réfléchit
bots-first-move = Je joue en premier, aussi aux revanches
bots-handicap-stones = Les pierres de handicap sont parmi les options du jeu ci-dessus.

bots-title = Bots
bots-lead = Tous les bots de ce serveur. Chacun a une { $card } : sa méthode, ce qu’il voit, ce qu’il coûte, qui l’exploite.
bots-lead-card = fiche
bots-never-played = Jamais joué ? Commencez par { $bot } au niveau { $level } : { $summary }
bots-by-strength = Par force
bots-game = Jeu
bots-cards = Fiches
bots-levels-count = { $count ->
    [one] { $count } niveau
   *[other] { $count } niveaux
}
bots-operated-by = responsable : { $operator }
bots-card = Fiche
bots-card-of = de { $title }, bot
bots-connected = Connectés par d’autres
bots-connected-note = Des programmes d’autres personnes, connectés en ce moment. Vous pouvez les défier.
bots-challenge = Défier
bots-none = Pas de bots

bots-play-it-at = Jouer contre lui à
bots-play = Jouer
bots-page-title = { $title }, bot · Agon
bots-missing = Bot introuvable
bots-missing-title = Bot introuvable · Agon
bots-all = Tous les bots

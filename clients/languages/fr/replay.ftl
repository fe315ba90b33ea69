replay-title = { $status } · { $game }, rejouée · Agon
replay-missing = Partie introuvable
replay-to-games = Vers mes parties
replay-open = Rejouer
replay-game-again = Voici de nouveau la partie.
replay-offline = Vous êtes hors ligne. Voici la partie telle que ce navigateur la garde.
replay-against = { $one } contre { $other }
replay-seen-everything = Tout est visible.
replay-seen-seat = Voici ce que cette place voyait.
replay-seen-by = Vu par
replay-seen-by-all = Tous, maintenant : tout
replay-seat = Place { $number }
replay-the-player = le joueur
replay-position-of = Position { $at } sur { $end }
replay-keys = Les flèches avancent pas à pas ; Début et Fin vont aux extrémités.
replay-to-table = Cette partie est en cours : aller à la table
replay-share = Partager
replay-share-link = Lien vers cette position
replay-analyse-here = Analyser ici
replay-seed-imported = Les dés et les cartes viennent du fichier importé, non d’une graine de ce serveur : personne ne peut les vérifier.
replay-seed = Le hasard venait d’une graine. Son SHA-256 a été publié avant la partie : { $hash }. La graine : { $seed }. { $link }
replay-seed-hidden = Le hasard vient d’une graine. Son SHA-256 a été publié avant la partie : { $hash }. La graine est montrée une fois la partie terminée.
replay-verify = Vérifier chaque tirage

replay-analysis = Analyse
replay-analysis-progress = { $percent }{"\u00A0"}% de deux regards sur chaque position
replay-analysis-progress-chance = { $percent }{"\u00A0"}% de deux regards sur chaque position et d’un sur chaque tirage du hasard
replay-analysis-waiting = En attente du moteur
replay-analysis-about = Où la partie a-t-elle mal tourné ? Le moteur du serveur examine chaque position. Le résultat est enregistré avec la partie.
replay-analyse = Analyser cette partie
replay-reviewed = La partie a été revue.

replay-graph = Évaluation
replay-graph-about = Résultat attendu après chaque coup. En haut : avantage { $first }. En bas : avantage { $second }.
replay-graph-analysis = Analyse de ce serveur
replay-graph-analysis-by = Analyse de { $engine }
replay-graph-point = { $move } : { $value } pour { $first } ({ $name })
replay-graph-line = Ligne : { $name }.
replay-graph-dashes = Tirets : { $name }.
replay-graph-dots = Points : { $name }.
replay-graph-swings = Grands changements
replay-graph-swing = { $move } : { $change } pour { $first }
replay-graph-table = Toutes les valeurs en tableau
replay-graph-caption = Résultat attendu pour { $first } après chaque coup
# The position before the first move.
replay-graph-start = Début
replay-why = Pourquoi
replay-why-at = à { $move }

replay-download = Télécharger
replay-download-file = fichier de cette partie
replay-imported = Pas jouée ici : importée de { $file } ({ $format }). Les noms viennent du fichier.
replay-imported-where = Pas jouée ici : importée de { $file } ({ $format }) : { $where }. Les noms viennent du fichier.
replay-tag-eco = ECO
replay-tag-opening = Ouverture
replay-tag-variation = Variante
replay-tag-annotator = Commentateur
replay-tag-termination = Fin de partie
replay-tag-result = Résultat selon le fichier
replay-tag-round = Ronde
replay-tag-ratings = Classements
replay-comment = Commentaire
replay-eval = Évaluation : { $value }.
replay-emt = Temps : { $seconds } s.
replay-variations = Variantes
replay-variations-more = { $count ->
    [one] { $count } autre coup figure dans le fichier.
   *[other] { $count } autres coups figurent dans le fichier.
}
replay-back = Retour à la partie

replay-search = Chercher des parties
replay-search-about = Les parties publiques terminées de tous, et toutes les vôtres.
replay-player = Joueur
replay-game = Jeu
replay-search-against = Contre
replay-search-any-game = tous les jeux
replay-search-result = Résultat
replay-search-any-result = tout résultat
replay-search-won = le joueur a gagné
replay-search-lost = le joueur a perdu
replay-search-drawn = nulle
replay-search-first = le premier camp a gagné
replay-search-second = le second camp a gagné
replay-search-from = Du
replay-search-to = Au
replay-search-submit = Chercher
replay-search-position = Seulement les parties où la position { $position } paraît dans les premiers coups.
replay-search-any-position = Toute position
replay-search-none = Aucune partie de ce genre.
replay-search-none-yet = Aucune parmi les parties examinées.
replay-search-older = Parties plus anciennes
replay-moves = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
replay-rated = classée

replay-mistakes = Mes erreurs
replay-mistakes-none = Aucune pour l’instant. Elles viennent de vos parties revues : appuyez sur Revoir à la fin d’une partie.
replay-mistakes-caption = Ce que mes erreurs ont cédé, dans les parties revues
replay-mistakes-win = Gains
replay-mistakes-balance = Égales
replay-mistakes-worse = Mauvaises
replay-mistake-win = un gain a été cédé
replay-mistake-balance = l’égalité a été cédée
replay-mistake-worse = une mauvaise position a empiré
replay-mistakes-again = Réessayez-les
replay-mistake-link = { $game }, après { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
replay-mistake = { $link } : { $verdict }, { $motif }.

replay-blunder = gaffe
replay-blunders = gaffes
replay-mistake-word = erreur
replay-mistake-words = erreurs
replay-inaccuracy = imprécision
replay-inaccuracies = imprécisions
replay-only-move = le seul coup

replay-position = Cette position
replay-expects = { $first } : { $points } points attendus
replay-expects-proven = { $first } : { $points } points attendus (prouvé)
replay-wins-proven = Gain { $seat } (prouvé)
replay-draw-proven = Nulle (prouvé)
replay-scores = { $first } : { $percent }{"\u00A0"}% du score
replay-share-lost = { $percent }{"\u00A0"}% du score
replay-points-lost = { NUMBER($points, minimumFractionDigits: 2, maximumFractionDigits: 2) } points
replay-lost-as = { $lost } ({ $word })
replay-luck-share = { $percent }{"\u00A0"}% pour { $first }
replay-luck-points = { $points } points pour { $first }
replay-luck = Chance du tirage : { $luck }.
replay-luck-game = Chance sur la partie : { $luck }. Les coups sont jugés avant que le hasard n’agisse, la chance ne compte donc pas.
replay-best = Meilleur : { $line }
replay-played-blunder = Joué : { $move }, une gaffe : cède { $lost }.
replay-played-mistake = Joué : { $move }, une erreur : cède { $lost }.
replay-played-inaccuracy = Joué : { $move }, une imprécision : cède { $lost }.
replay-played-less = Joué : { $move } : cède { $lost }.
replay-played-forced = Joué : { $move }, le seul coup.
replay-played-good = Joué : { $move }. Bien.
replay-review = Revue
replay-review-quick = Après un regard rapide ; les signes peuvent changer, des regards plus longs sont en cours.
replay-review-caption = Erreurs de chaque joueur
replay-accuracy = Précision
replay-accuracy-about = Précision : 100{"\u00A0"}% ne cède rien, 0{"\u00A0"}% autant que des coups au hasard.
replay-percent = { $percent }{"\u00A0"}%
replay-turning-points = Tournants
replay-turning-point = cède { $lost }. Mieux : { $line }.
replay-no-mistakes = Aucune erreur n’a été trouvée.

replay-try-again = Réessayer
replay-find-better = Trouvez un meilleur coup.
replay-try-find = Trouvez un meilleur coup ({ $side }).
replay-try-looking = { $move } : le moteur l’examine…
replay-try-best = { $move } : le coup du moteur.
replay-try-equal = { $move } : aussi bon que le coup du moteur.
replay-try-lost = { $move } cède { $lost }.
replay-try-less = { $move } cède { $lost }, mieux que le coup joué.
replay-try-another = Essayer un autre
replay-hint = Indice
replay-hint-cell = Indice : regardez { $cell }.
replay-hint-marked = Indice : regardez la case marquée.
replay-show-answer = Voir la réponse

replay-wording = Dans les mots d’un modèle de langage
replay-wording-generated = Généré par { $model } à partir des nombres de la recherche ci-dessus.
replay-wording-asked = { $model } écrit …
replay-wording-ask = Mettre en mots
replay-wording-said = Généré par { $model } : { $words }

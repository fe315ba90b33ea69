# Joined parts.
said-moves-said-and-wins = { $said }, gewinnt
said-moves-said-and-wins-2 = { $said }, gewinnt
said-moves-said-the-board-is-full-a-draw = { $said }: Das Brett ist voll, unentschieden
said-moves-said-saidb = { $said }; { $saidB }
said-moves-said-saidb-2 = { $said }, { $saidB }
said-moves-said-and-saidb = { $said } und { $saidB }
said-moves-said-or-saidb = { $said } oder { $saidB }
said-moves-said-saidb-3 = { $said }: { $saidB }
said-moves-said-saidb-4 = { $said } { $saidB }

# Numbers and ranks.
said-moves-no = keine
said-moves-one = eins
said-moves-two = zwei
said-moves-three = drei
said-moves-four = vier
said-moves-five = fünf
said-moves-six = sechs
said-moves-seven = sieben
said-moves-eight = acht
said-moves-nine = neun
said-moves-ten = zehn
said-moves-jack = Bube
said-moves-queen = Dame
said-moves-king = König
said-moves-ace = As
said-moves-ones = Einsen
said-moves-twos = Zweien
said-moves-threes = Dreien
said-moves-fours = Vieren
said-moves-fives = Fünfen
said-moves-sixes = Sechsen
said-moves-sevens = Siebenen
said-moves-eights = Achten
said-moves-nines = Neunen
said-moves-tens = Zehnen
said-moves-jacks = Buben
said-moves-queens = Damen
said-moves-kings = Könige
said-moves-aces = Asse
said-moves-one-one = eine Eins
said-moves-one-two = eine Zwei
said-moves-one-three = eine Drei
said-moves-one-four = eine Vier
said-moves-one-five = eine Fünf
said-moves-one-six = eine Sechs
said-moves-clubs = Kreuz
said-moves-diamonds = Karo
said-moves-hearts = Herz
said-moves-spades = Pik
said-moves-the-said = { $said }
said-moves-chip = { $n ->
    [one] { $n } Chip
   *[other] { $n } Chips
}
said-moves-point = { $n ->
    [one] { $n } Punkt
   *[other] { $n } Punkte
}
said-moves-token = { $n ->
    [one] { $n } Spielmarke
   *[other] { $n } Spielmarken
}
said-moves-die = { $n ->
    [one] { $n } Würfel
   *[other] { $n } Würfel
}
said-moves-a-of-b = { $a } von { $b }
said-moves-a-of-b-moves = { $a } von { $b } Zügen
said-moves-a-of-at-most-b = { $a } von höchstens { $b }
said-moves-a-of-b-at-most = { $a } von höchstens { $b }
said-moves-pawn = Bauer
said-moves-knight = Springer
said-moves-bishop = Läufer
said-moves-rook = Turm
said-moves-result = Ergebnis
said-moves-pot = Pot
said-moves-side-pots = Nebenpots
said-moves-to-call = Zum Mitgehen
said-moves-pass = Passen
said-moves-passes = passt
said-moves-said-wins-saidb = { $said } gewinnt { $saidB }
said-moves-said-loses-saidb = { $said } verliert { $saidB }
said-moves-said-has = { $said }
said-moves-said-s-hand = { $said }: Hand
said-moves-said-s-card = { $said }: Karte
said-moves-said-s-cards = { $said }: Karten
said-moves-said-s-dice = { $said }: Würfel
said-moves-said-s-choice = { $said }: Wahl
said-moves-said-put-in = { $said }: eingesetzt
said-moves-said-plays-with = { $said }: im Team mit
said-moves-hand = Blatt

# What ownLabel leaves of them, where the seat is shown already.
said-moves-card = Karte
said-moves-cards = Karten
said-moves-dice = Würfel
said-moves-dice-in-the-last-round = Würfel der letzten Runde
said-moves-choice = Wahl
said-moves-choice-in-round-n = Wahl in Runde { $n }
said-moves-put-in = eingesetzt
said-moves-put-in-round-n = eingesetzt in Runde { $n }
said-moves-plays-with = im Team mit
said-moves-cards-to-pass = weiterzugeben
said-moves-stack = Stack
said-moves-chose = gewählt
said-moves-won = Siege
said-moves-has = hat
said-moves-has-arrived-with = angekommen
said-moves-holds = Blatt
said-moves-is = ist
said-moves-pips = Pips

# Tic-tac-toe, Connect Four, Hex, Othello.
said-moves-top-left = oben links
said-moves-top-middle = oben Mitte
said-moves-top-right = oben rechts
said-moves-middle-left = Mitte links
said-moves-centre = Mitte
said-moves-middle-right = Mitte rechts
said-moves-bottom-left = unten links
said-moves-bottom-middle = unten Mitte
said-moves-bottom-right = unten rechts
said-moves-mark-cell-said = { $cell }, { $said }, markieren
said-moves-marks-cell-said = markiert { $cell }, { $said }
said-moves-column-column-row-row = Spalte { $column }, Reihe { $row }
said-moves-drop-in-column-column = In Spalte { $column } einwerfen
said-moves-drops-in-column-column = wirft in Spalte { $column } ein
said-moves-place-a-stone-on-cell = Stein auf { $cell } setzen
said-moves-place-a-disc-on-cell = Stein auf { $cell } setzen
said-moves-plays-cell = spielt { $cell }
said-moves-top-to-bottom = von oben nach unten
said-moves-left-to-right = von links nach rechts
said-moves-swap = Tausch
said-moves-blue-may-take-over-the-first-stone = Blau darf den ersten Stein übernehmen
said-moves-swap-blue-stone-on-a-for-red-b = Tauschen: blauer Stein auf { $a } statt rotem auf { $b }
said-moves-swaps-the-red-stone-on-a-becomes-a-blue-one-on-b = tauscht: Der rote Stein auf { $a } wird ein blauer auf { $b }
said-moves-plays-cell-flips-count = spielt { $cell }, dreht { $count } um
said-moves-said-and-wins-a-to-b = { $said }, gewinnt { $a } zu { $b }
said-moves-said-and-loses-a-to-b = { $said }, verliert { $a } zu { $b }
said-moves-said-and-draws-a-to-b = { $said }, unentschieden { $a } zu { $b }
said-moves-said-has-no-move = { $said } hat keinen Zug
said-moves-passes-no-move = passt: kein Zug möglich

# Chess.
said-moves-said-from-to-to = { $said } { $from } nach { $to }
said-moves-said-from-takes-to = { $said } { $from } schlägt auf { $to }
said-moves-moves-the-said-from-from-to-to = { $said } von { $from } nach { $to }
said-moves-takes-the-said-on-cell-with-the-saidb-from-from = { $saidB } von { $from } schlägt { $said } auf { $cell }
said-moves-takes-the-said-on-cell-en-passant-with-the-saidb = { $saidB } von { $from } schlägt { $said } auf { $cell } en passant
said-moves-castle-king-s-side = Kurze Rochade
said-moves-castle-queen-s-side = Lange Rochade
said-moves-castles-king-s-side = kurze Rochade
said-moves-castles-queen-s-side = lange Rochade
said-moves-promote-to-said = Umwandeln in { $said }
said-moves-said-which-becomes-a-saidb = { $said }, Umwandlung: { $saidB }
said-moves-said-check = { $said }, Schach
said-moves-said-checkmate = { $said }: schachmatt
said-moves-stalemate-a-draw = Patt, Remis
said-moves-nobody-has-enough-pieces-left-to-mate-a-draw = niemand hat genug Material zum Matt, Remis
said-moves-75-moves-without-a-capture-or-a-pawn-move-a-draw = 75 Züge ohne Schlagen und Bauernzug, Remis
said-moves-the-position-occurs-for-the-fifth-time-a-draw = fünfte Wiederholung der Stellung, Remis
said-moves-claim-a-draw-said = Remis reklamieren ({ $said })
said-moves-claims-a-draw-said = reklamiert Remis: { $said }
said-moves-threefold-repetition = dreifache Stellungswiederholung
said-moves-50-moves = 50 Züge
said-moves-moves-without-capture-or-pawn-move = Züge ohne Schlagen und Bauernzug
said-moves-position = Stellung
said-moves-occurred-twice = zum zweiten Mal
said-moves-occurred-three-times = zum dritten Mal
said-moves-occurred-four-times = zum vierten Mal

# Go.
said-moves-captured-by-black = Von Schwarz gefangen
said-moves-captured-by-white = Von Weiß gefangen
said-moves-komi = Komi
said-moves-move = Zug
said-moves-count = Auszählung
said-moves-count-with-these-marks = Auszählung mit diesen Markierungen
said-moves-black-black-white-white-komi-komi = Schwarz { $black }, Weiß { $white } + { $komi } Komi
said-moves-said-captures-count = { $said }, { $count } geschlagen
said-moves-said-the-game-stops-mark-dead-stones = { $said }: Die Partie hält an, tote Steine markieren
said-moves-said-the-last-move-allowed = { $said }, letzter erlaubter Zug
said-moves-said-and-wins-by-saidb = { $said }, gewinnt mit { $saidB }
said-moves-said-and-loses-by-saidb = { $said }, verliert mit { $saidB }
said-moves-said-and-draws = { $said }, unentschieden
said-moves-accept-the-count = Auszählung annehmen
said-moves-accepts-the-count = nimmt die Auszählung an
said-moves-propose-the-count-with-these-marks = Auszählung mit diesen Markierungen vorschlagen
said-moves-proposes-the-count-said = schlägt die Auszählung vor: { $said }
said-moves-said-by-saidb = { $said } mit { $saidB }
said-moves-a-draw = unentschieden
said-moves-play-on-said-moves-first = Weiterspielen; { $said } zieht zuerst
said-moves-wants-to-play-on-said-moves-first = will weiterspielen; { $said } zieht zuerst
said-moves-mark-the-said = Markieren: { $said }
said-moves-marks-said = markiert { $said }
said-moves-black-stone-at-cell-as-dead = { $n ->
    [one] { $n } schwarzer Stein
   *[other] { $n } schwarze Steine
} bei { $cell } als tot
said-moves-black-stone-at-cell-as-alive = { $n ->
    [one] { $n } schwarzer Stein
   *[other] { $n } schwarze Steine
} bei { $cell } als lebend
said-moves-white-stone-at-cell-as-dead = { $n ->
    [one] { $n } weißer Stein
   *[other] { $n } weiße Steine
} bei { $cell } als tot
said-moves-white-stone-at-cell-as-alive = { $n ->
    [one] { $n } weißer Stein
   *[other] { $n } weiße Steine
} bei { $cell } als lebend

# Backgammon.
said-moves-n-point = Punkt { $n }
said-moves-said-s-bar = Bar von { $said }
said-moves-said-s-tray = Ablage von { $said }
said-moves-said-s-pips = { $said }: Pips
said-moves-said-rolls-a-saidb-rolls-b-saidc-begins = { $said } würfelt { $a }, { $saidB } { $b }: { $saidC } beginnt
said-moves-said-rolls-a-and-b = { $said } würfelt { $a } und { $b }
said-moves-roll-the-dice = Würfeln
said-moves-roll-dice = Wurf { $dice }
said-moves-rolls = würfelt
said-moves-double-to-n = Auf { $n } verdoppeln
said-moves-doubles-to-n = verdoppelt auf { $n }
said-moves-take-and-own-the-cube-at-n = Annehmen, Würfel auf { $n }
said-moves-takes-the-cube-at-n = nimmt an, Würfel auf { $n }
said-moves-drop-and-lose-said = Ablehnen, { $said } verlieren
said-moves-drops-and-loses-said = lehnt ab und verliert { $said }
said-moves-no-move-is-possible-go-on = Kein Zug möglich: weiter
said-moves-cannot-move = kann nicht ziehen
said-moves-the-bar-to-to = Bar nach { $to }
said-moves-from-to-to = { $from } nach { $to }
said-moves-from-off = { $from } hinaus
said-moves-the-bar-off = Bar hinaus
said-moves-said-hitting = { $said }, schlägt
said-moves-match = Match
said-moves-to-n-points-a-b = bis { $n }: { $a } - { $b }
said-moves-said-wins-a-single-game = { $said } gewinnt einfach
said-moves-said-wins-a-gammon = { $said } gewinnt Gammon
said-moves-said-wins-a-backgammon = { $said } gewinnt Backgammon
said-moves-said-wins-the-match-a-b = { $said } gewinnt das Match, { $a } - { $b }
said-moves-not-used-this-is-the-crawford-game = nicht benutzt: Crawford-Spiel
said-moves-given-up-as-a-draw-after-n-rolls = nach { $n } Würfen als unentschieden beendet
said-moves-cube = Dopplerwürfel
said-moves-n-in-the-middle = { $n }, in der Mitte
said-moves-n-said-s = { $n }, bei { $said }

# Checkers, Chinese checkers.
said-moves-move-cells = Zug { $cells }
said-moves-move-a-to-b = Zug { $a } nach { $b }
said-moves-moves-a-to-b = zieht { $a } nach { $b }
said-moves-jump-said = Sprung { $said }
said-moves-jumps-said = springt { $said }
said-moves-a-to-said = { $a } nach { $said }
said-moves-said-is-crowned = { $said }, wird Dame
said-moves-without-capture-or-man-s-move = Ohne Schlagen und Steinzug
said-moves-said-40-moves-each-without-a-capture-or-a-man-s = { $said }: je 40 Züge ohne Schlagen und Steinzug, unentschieden
said-moves-said-the-position-occurs-for-the-third-time-a-dr = { $said }: dritte Wiederholung der Stellung, unentschieden
said-moves-said-has-arrived-with = { $said }: angekommen
said-moves-turns = Züge
said-moves-hopping = Springt
said-moves-said-from-cell = { $said } von { $cell }
said-moves-hop-from-a-to-b = Sprung von { $a } nach { $b }
said-moves-step-from-a-to-b = Schritt von { $a } nach { $b }
said-moves-hops-from-a-to-b = springt von { $a } nach { $b }
said-moves-hops-on-from-a-to-b = springt weiter von { $a } nach { $b }
said-moves-steps-from-a-to-b = zieht von { $a } nach { $b }
said-moves-said-has-all-pieces-across = { $said } hat alle Steine drüben
said-moves-said-has-pieces-in-a-full-corner = { $said } hat Steine in einer vollen Ecke
said-moves-end-the-turn = Zug beenden
said-moves-stops-on-cell = bleibt auf { $cell }
said-moves-pass-no-piece-can-move = Passen: Kein Stein kann ziehen
said-moves-cannot-move-and-passes = kann nicht ziehen und passt
said-moves-drawn-after-n-turns = unentschieden nach { $n } Zügen

# Hearts.
said-moves-n-to-limit-points = { $n }, bis { $limit } Punkte
said-moves-deal = Verteilung
said-moves-passing = Weitergabe
said-moves-trick = Stich
said-moves-last-trick = Letzter Stich
said-moves-hearts-2 = Herz
said-moves-may-be-led = darf ausgespielt werden
said-moves-not-broken = noch nicht gebrochen
said-moves-what-may-be-played = Spielbar
said-moves-nobody-passes = niemand gibt weiter
said-moves-three-cards-to-the-left = drei Karten nach links
said-moves-three-cards-across = drei Karten gegenüber
said-moves-three-cards-to-the-right = drei Karten nach rechts
said-moves-said-n-before = { $said }, { $n } davor
said-moves-said-to-saidb = { $said } an { $saidB }
said-moves-said-s-cards-to-pass = { $said }: weiterzugeben
said-moves-said-is-dealt-the-saidb = { $said } bekommt { $saidB }
said-moves-pass-the-said = { $said } weitergeben
said-moves-pass-2 = Karten weitergeben
said-moves-play = Karte spielen
said-moves-deal-2 = geben …
said-moves-play-the-said = { $said } spielen
said-moves-deal-the-said = { $said } geben
said-moves-passes-the-said-to-saidb = gibt { $said } an { $saidB }
said-moves-plays-the-said = spielt { $said }
said-moves-said-and-takes-the-trick = { $said } und macht den Stich
said-moves-said-saidb-takes-the-trick = { $said }; Stich an { $saidB }
said-moves-said-takes-the-trick = Stich an { $said }
said-moves-you-must-follow-suit-said = Farbe bekennen: { $said }
said-moves-the-first-trick-begins-with-a-club = der erste Stich beginnt mit Kreuz
said-moves-the-two-of-clubs-leads-the-first-trick = Kreuz zwei eröffnet den ersten Stich
said-moves-no-points-on-the-first-trick = keine Punkte im ersten Stich
said-moves-hearts-are-not-broken-yet = Herz ist noch nicht gebrochen
said-moves-said-the-suit-that-was-led-is-followed = { $said }: Farbe wird bedient
said-moves-neither-hearts-nor-the-queen-of-spades-as-this-i = weder Herz noch Pik Dame, denn es ist der erste Stich
said-moves-a-club-as-this-is-the-first-trick = ein Kreuz, denn es ist der erste Stich
said-moves-the-two-of-clubs-which-leads-first = Kreuz zwei, die ausgespielt wird
said-moves-no-hearts-as-they-are-not-broken = kein Herz, da noch nicht gebrochen
said-moves-the-moon = Durchmarsch
said-moves-said-took-every-point-of-the-deal = { $said } hat alle Punkte der Verteilung
said-moves-said-the-fewest-points-n = { $said }: am wenigsten Punkte, { $n }
said-moves-draw-said = Auslosung: { $said }
said-moves-the-draw-says-that-said = ausgelost: { $said }
said-moves-the-draw-is-said = ausgelost: { $said }
said-moves-left = links
said-moves-across = gegenüber
said-moves-right = rechts

# Poker.
said-moves-board = Board
said-moves-public-card = Offene Karte
said-moves-blinds = Blinds
said-moves-dealer-button = Dealer-Button
said-moves-said-for-saidb = { $said } für { $saidB }
said-moves-said-s-stack = { $said }: Stack
said-moves-said-s-bet = { $said }: Einsatz
said-moves-said-holds = { $said }: Blatt
said-moves-said-is = { $said }
said-moves-folded = ausgestiegen
said-moves-all-in = all-in
said-moves-out-of-chips = ohne Chips
said-moves-hand-n-ended = Ende von Blatt { $n }
said-moves-fold = Aussteigen
said-moves-folds = steigt aus
said-moves-check = Schieben
said-moves-checks = schiebt
said-moves-call-said = Mitgehen: { $said }
said-moves-calls-said = geht mit: { $said }
said-moves-calls = geht mit
said-moves-bet = Setzen
said-moves-bet-said = { $said } setzen
said-moves-bets-said = setzt { $said }
said-moves-bets = setzt
said-moves-raise-to = Erhöhen auf
said-moves-raise-to-n = Erhöhen auf { $n }
said-moves-raises-to-n = erhöht auf { $n }
said-moves-raise-by-said = Um { $said } erhöhen
said-moves-raises-by-said = erhöht um { $said }
said-moves-raises = erhöht
said-moves-said-and-be-all-in = { $said }, all-in
said-moves-said-and-is-all-in = { $said }, all-in
said-moves-the-said-is-dealt-on-the-flop = Flop: { $said }
said-moves-the-said-is-dealt-on-the-turn = Turn: { $said }
said-moves-the-said-is-dealt-on-the-river = River: { $said }
said-moves-the-said-is-laid-on-the-table = { $said } kommt auf den Tisch
said-moves-said-shows-saidb-saidc = { $said } zeigt { $saidB }: { $saidC }
said-moves-on-the-board-said = auf dem Board { $said }
said-moves-nobody-wins-or-loses-anything = niemand gewinnt oder verliert etwas
said-moves-said-high = { $said } hoch
said-moves-a-pair-of-said = ein Paar { $said }
said-moves-two-pair-said-and-saidb = zwei Paare, { $said } und { $saidB }
said-moves-a-full-house-said-over-saidb = Full House, { $said } über { $saidB }
said-moves-a-straight = Straße
said-moves-a-flush = Flush
said-moves-a-straight-flush = Straight Flush
said-moves-a-royal-flush = Royal Flush
said-moves-betting = Bietrunde
said-moves-first-round = Erste Runde
said-moves-second-round = Zweite Runde
said-moves-everybody-else-folded-said-wins-the-pot-of-saidb = alle anderen sind ausgestiegen, { $said } gewinnt den Pot von { $saidB }
said-moves-said-wins-the-pot-of-saidb = { $said } gewinnt den Pot von { $saidB }
said-moves-said-wins-the-pot-of-saidb-with-saidc = { $said } gewinnt den Pot von { $saidB } mit { $saidC }
said-moves-said-share-the-pot-of-saidb-with-saidc = { $said } teilen den Pot von { $saidB } mit { $saidC }
said-moves-said-share-the-pot-of-saidb = { $said } teilen den Pot von { $saidB }
said-moves-said-beats-saidb-saidc = { $said } schlägt { $saidB }, { $saidC }
said-moves-said-fold = { $said } steigen aus

# Liar's dice.
said-moves-in-play = Im Spiel
said-moves-wild = Joker
said-moves-said-count-as-any-face = { $said } zählen als jede Augenzahl
said-moves-said-throws-a-saidb = { $said } würfelt: { $saidB }
said-moves-throw-a-said = Würfeln: { $said }
said-moves-bid-said = { $said } bieten
said-moves-bids-said = bietet { $said }
said-moves-bid = Gebot
said-moves-bids = Gebote
said-moves-call-liar = Anzweifeln
said-moves-calls-liar-on-said = zweifelt an: { $said }
said-moves-said-s-dice-in-the-last-round = { $said }: Würfel der letzten Runde
said-moves-last-round = Letzte Runde
said-moves-call = Anzweiflung
said-moves-said-bid-saidb-saidc-called-there-saidd = { $said } bot { $saidB }, { $saidC } zweifelte an; { $saidD }
said-moves-was-one-so-said = es war einer, { $said }
said-moves-were-said-so-saidb = es waren { $said }, { $saidB }
said-moves-said-loses-a-die = { $said } verliert einen Würfel
said-moves-said-wins = { $said } gewinnt
said-moves-said-loses = { $said } verliert
said-moves-said-wins-the-last-with-dice = { $said } gewinnt, als Letzter mit Würfeln

# Pig and the games of choices.
said-moves-die-2 = Würfel
said-moves-points-to-win = Punkte zum Sieg
said-moves-the-die-shows-n = Der Würfel zeigt { $n }
said-moves-drawn-after-n-choices = unentschieden nach { $n } Entscheidungen
said-moves-this-turn = Dieser Zug
said-moves-roll = Würfeln
said-moves-hold-said = { $said } sichern
said-moves-holds-said-n-in-all = sichert { $said }, { $n } insgesamt
said-moves-said-rolls-a-n-and-loses-saidb = { $said } würfelt { $n } und verliert { $saidB }
said-moves-said-rolls-a-n-saidb-in-this-turn = { $said } würfelt { $n }: { $saidB } in diesem Zug
said-moves-rounds = Runden
said-moves-pay-offs = Auszahlungen
said-moves-temptation-a-reward-b-punishment-c-sucker-d = Versuchung { $a }, Belohnung { $b }, Strafe { $c }, Ausgenutzter { $d }
said-moves-cooperate = Kooperieren
said-moves-defect = Betrügen
said-moves-cooperates = kooperiert
said-moves-defects = betrügt
said-moves-said-s-choice-in-round-n = { $said }: Wahl in Runde { $n }
said-moves-said-chose = { $said }: gewählt
said-moves-tokens = Spielmarken
said-moves-each-has = Jeder hat
said-moves-said-a-round = { $said } je Runde
said-moves-the-pool-grows-by = Der Topf wächst um
said-moves-a-factor-of-n = Faktor { $n }
said-moves-said-put-in-round-n = { $said }: eingesetzt in Runde { $n }
said-moves-round-n = Runde { $n }
said-moves-said-n-for-each = { $said }; { $n } für jeden
said-moves-put-in-said = { $said } einsetzen
said-moves-puts-in-said = setzt { $said } ein
said-moves-best-of-n = Best of { $n }
said-moves-said-won = { $said }: Siege
said-moves-rock = Stein
said-moves-paper = Papier
said-moves-scissors = Schere
said-moves-chooses-said = wählt { $said }
said-moves-said-beats-saidb-saidc-wins = { $said } schlägt { $saidB }, { $saidC } gewinnt
said-moves-scissors-beat-paper-said-wins = Schere schlägt Papier, { $said } gewinnt
said-moves-both-said-tied = beide { $said }, unentschieden

# Game trees.
said-moves-here = Hier
said-moves-the-root = die Wurzel
said-moves-root = Wurzel
said-moves-chance = Zufall
said-moves-choose-name-which-leads-to-said = { $name } wählen: { $said }
said-moves-chooses-name-which-leads-to-said = wählt { $name }: { $said }
said-moves-the-end-worth-value = Ende, Wert { $value }
said-moves-choose-name = { $name } wählen
said-moves-chooses-that-name = wählt { $name }
said-moves-draws-name = Zufall: { $name }
said-moves-a-choice-of-said-among-n = Wahl von { $said } unter { $n }
said-moves-an-outcome-of-chance-among-n = Zufall unter { $n }

# A card, as board-card.
said-moves-playing-card = { $suit ->
    [clubs] Kreuz
    [diamonds] Karo
    [hearts] Herz
   *[spades] Pik
}-{ $rank ->
    [two] Zwei
    [three] Drei
    [four] Vier
    [five] Fünf
    [six] Sechs
    [seven] Sieben
    [eight] Acht
    [nine] Neun
    [ten] Zehn
    [jack] Bube
    [queen] Dame
    [king] König
    [ace] Ass
   *[other] { $rank }
}

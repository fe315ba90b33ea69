bots-limit-time = { $time } je Zug
bots-limit-nodes = { $nodes ->
    [one] { $count } Knoten je Zug
   *[other] { $count } Knoten je Zug
}
bots-limit-depth = { $depth ->
    [one] { $depth } Zug tief
   *[other] { $depth } Züge tief
}
bots-limit-none = keine
bots-limit = Grenze: { $limits }.
bots-limits-in-games = Grenzen in jedem Spiel
bots-limits-at-level = , auf { $level }
bots-limits-in-game = { $game }: { $limits }
bots-none-stated = keine angegeben
bots-program = Programm
bots-program-of = { $name }, von anderen: Autor { $author }, Lizenz { $licence }, Quelle { $source }
bots-model = Sprachmodell
bots-model-of = { $model } bei { $host }, Temperatur { $temperature }. Es bekommt die Stellung, wie der Bot sie von seinem Platz sieht, und nichts über dich. Seine Züge werden nicht berechnet.
bots-instructions = Anweisungen
bots-instructions-usual = die üblichen
bots-maximises = Maximiert
bots-this-level = Diese Stufe
bots-level-named = Stufe { $level }
bots-opponent = Dein Gegner: { $title }, Bot
bots-is-program = { $bot } ist ein Computerprogramm. Verantwortlich: { $operator }.
bots-sees = Sieht
bots-keeps = Behält
bots-how-it-chooses = Wie er wählt
bots-method = Verfahren
bots-method-in = Verfahren in { $game }
bots-strength = Stärke
bots-claimed = Angegeben: { $claim }
bots-measured-is = Gemessen: { $strength }.
bots-measured-at = Gemessen ({ $level }): { $strength }.
bots-costs = Kosten
bots-limitations = Grenzen
bots-limitations-in = Grenzen in { $game }
bots-full-card = Ganze Karte (neuer Tab)
bots-operator = Betreiber
bots-operator-contact = { $operator } (Kontakt: { $contact })
bots-plays = Spielt
bots-plays-all = jedes Spiel hier, das seine Engine spielen kann
bots-engine = Engine
bots-in-each-game = Verfahren und Grenzen in jedem Spiel
bots-technical = Für alle, die Bots betreiben
bots-engine-alphabeta = Alpha-Beta-Suche
bots-engine-blueprint = im Spiel gegen sich selbst vorher gelernte Anteile
bots-engine-cfr = ein Gleichgewicht durch kontrafaktische Reue-Minimierung
bots-engine-default = die Suche, die zum Spiel passt
bots-engine-expectimax = Expectimax-Suche
bots-engine-maxn = Max^n-Suche
bots-engine-mcts = Monte-Carlo-Baumsuche
bots-engine-minimax = Minimax-Suche
bots-engine-persona = eine Suche mit eigenem Charakter
bots-engine-predictor = Vorhersage des Gegners
bots-engine-puct = Suche mit einem gelernten Netz (PUCT)
bots-engine-random = zufällige Wahl
bots-engine-strategy = eine feste Regel
bots-engine-textbook = Suchverfahren wie im Lehrbuch
bots-knowledge = Wissen
bots-strength-claimed = Stärke, angegeben
bots-costs-claimed = Kosten, angegeben
bots-phrases = Sätze
bots-parameters = Parameter
bots-parameters-none = keine
bots-digest = Prüfsumme
bots-levels = Stufen
bots-levels-characters = Die Stufen sind verschiedene Charaktere, nicht nach Stärke geordnet.
bots-levels-stronger = Jede Stufe ist stärker als die vorige. In einem Spiel, in dem sich das nicht messen ließ, wird eine Stufe nicht angeboten; die Tabellen unten sagen, wo und warum.

bots-strength-beginner = Anfänger
bots-strength-casual = Gelegentlich
bots-strength-club = Verein
bots-strength-strong = Stark
bots-strength-strongest = Am stärksten
bots-level-number = { $strength }, { $number }
bots-adapts = passt sich dir an
bots-not-measured = nicht gemessen
bots-kyu = { $number } Kyu
bots-dan = { $number } Dan
bots-game-not-measured = In diesem Spiel nicht gemessen.
bots-strength-caption = { $scale }. ± ist die Hälfte des 95-%-Intervalls.
bots-on-the-scale = Auf der Skala
bots-bot = Bot
bots-scale-kyu = Kyu von { $rating }
bots-scale-payoff = Gewinn gegenüber Zufallszügen
bots-scale-random = Zufallszüge: 0
bots-people-below = Unter 95 % der Menschen hier
bots-people-above = Über { $percent } % der Menschen hier
bots-range = { $low } bis { $high }
bots-strength-unknown = in diesem Spiel unbekannt: nicht gemessen
bots-strength-points = { $games ->
    [one] { $rating } ± { $error } Punkte; Zufallszüge haben 0, 400 Punkte bedeuten zehn zu eins; { $count } Partie ({ $date })
   *[other] { $rating } ± { $error } Punkte; Zufallszüge haben 0, 400 Punkte bedeuten zehn zu eins; { $count } Partien ({ $date })
}
bots-strength-payoff = { $games ->
    [one] { $rating } ± { $error } mehr Auszahlung je Partie als Zufallszüge; { $count } Partie ({ $date })
   *[other] { $rating } ± { $error } mehr Auszahlung je Partie als Zufallszüge; { $count } Partien ({ $date })
}
bots-ms = { $time } ms
bots-ms-exact = { NUMBER($time, minimumFractionDigits: 1, maximumFractionDigits: 1) } ms
bots-seconds = { $time } s
bots-watt-hours = { $energy } Wh
bots-measurements-in = Messungen in { $game }
bots-level = Stufe
bots-head-claimed = Angegeben
bots-head-payoff = Gemessen, Auszahlung je Partie
bots-head-points = Gemessen, Punkte
bots-head-step = Über der vorigen Stufe
bots-head-games = Partien
bots-head-time = Zeit je Zug, Hälfte / 95 %
bots-head-cpu = CPU je Zug
bots-head-energy = Energie je Zug
bots-unknown = unbekannt
bots-not-offered = In diesem Spiel nicht angeboten: { $reason }.
bots-measured = Gemessen
bots-claimed-and-measured = Angegeben und gemessen
bots-points-mean = Punkte sind die eigene Skala dieses Servers, eine für jedes Spiel: Zufallszüge haben 0, und 400 Punkte bedeuten zehn zu eins. Sie sind keine Wertung eines Verbands. Bei Spielen um einen Betrag zeigt die Tabelle, um wie viel die Auszahlung eines Platzes je Partie die von Zufallszügen gegen dieselben Gegner übertrifft. ± ist die Hälfte des 95-%-Intervalls.
bots-last-measured = Zuletzt gemessen { $date } auf { $machine }. Die Zeit zählt nur das Nachdenken, auf einem Rechner mit anderer Arbeit; Stufen mit Zeitgrenze wurden mit einer festen Zahl von Knoten gemessen. Energie sind CPU-Sekunden mal { $watts } W, ein angenommener Wert für einen beschäftigten Kern.
bots-nothing-measured = Unbekannt: Nichts wurde gemessen.

bots-cap-level = wie seine Stufe sagt
bots-cap-time = höchstens { NUMBER($seconds, maximumFractionDigits: 1) } s je Zug
bots-cap-nodes = höchstens { $nodes } Knoten je Zug
bots-handicap = Vorgabe für den Bot
bots-gives = Der Bot gibt vor
bots-gives-nothing = nichts
bots-thinks = Der Bot denkt nach
bots-first-move = Ich ziehe zuerst, auch bei Revanchen
bots-handicap-stones = Vorgabesteine stehen oben bei den Optionen des Spiels.

bots-title = Bots
bots-lead = Alle Bots dieses Servers. Jeder hat eine { $card }: sein Verfahren, was er sieht, was er kostet, wer ihn betreibt.
bots-lead-card = Karte
bots-never-played = Noch nie gespielt? Beginne mit { $bot } auf Stufe { $level }: { $summary }
bots-by-strength = Nach Stärke
bots-game = Spiel
bots-cards = Karten
bots-levels-count = { $count ->
    [one] { $count } Stufe
   *[other] { $count } Stufen
}
bots-operated-by = verantwortlich: { $operator }
bots-card = Karte
bots-card-of = von { $title }, Bot
bots-connected = Von anderen verbunden
bots-connected-note = Programme anderer Leute, die jetzt verbunden sind. Du kannst sie herausfordern.
bots-challenge = Herausfordern
bots-none = Keine Bots

bots-play-it-at = Gegen ihn spielen:
bots-play = Spielen
bots-page-title = { $title }, Bot · Agon
bots-missing = Kein solcher Bot
bots-missing-title = Kein solcher Bot · Agon
bots-all = Alle Bots

# Joined parts. An argument's name that begins with number is a number, with moves a text of the rules.
said-reasons-saidname-numberchange-saidrest = { $saidName } { $numberChange }, { $saidRest }
said-reasons-saidname-numberchange = { $saidName } { $numberChange }
said-reasons-moveswhat-numbershare-saidrest = { $movesWhat } { $numberShare } %, { $saidRest }
said-reasons-moveswhat-numbershare-or-saidrest = { $movesWhat } { $numberShare } % oder { $saidRest }
said-reasons-moveswhat-numbershare = { $movesWhat } { $numberShare } %
said-reasons-saidname-saidrule = { $saidName }: { $saidRule }.
said-reasons-anymove-moveswhat = { $anyMove }: { $movesWhat }.

# How a position stands.
said-reasons-there-is-only-one-legal-move = Es gibt nur einen legalen Zug.
said-reasons-the-search-was-stopped-before-it-had-judged-a-move = Die Suche endete, bevor sie einen Zug beurteilt hatte: Dies ist der mittlere der legalen Züge.
said-reasons-the-opening-book-has-this-move = Das Eröffnungsbuch kennt diesen Zug.
said-reasons-proven-saidoutcome = Bewiesen: { $saidOutcome }.
said-reasons-proven-saidoutcome-over-in-n-at-most = Bewiesen: { $saidOutcome }, zu Ende in höchstens { $n ->
    [one] { $n } Halbzug
   *[other] { $n } Halbzügen
}.
said-reasons-the-side-to-move-wins = Die Seite am Zug gewinnt
said-reasons-the-side-to-move-loses = Die Seite am Zug verliert
said-reasons-a-draw = unentschieden
said-reasons-it-is-worth-numberworth = der Wert ist { $numberWorth }
said-reasons-scores-numbershare = Erzielt { $numberShare } %.
said-reasons-scores-numbershare-in-n = Erzielt { $numberShare } % in { $n ->
    [one] { $n } Simulation
   *[other] { $n } Simulationen
}.
said-reasons-scores-numbershare-in-n-numberthrough-of-them-th = Erzielt { $numberShare } % in { $n ->
    [one] { $n } Simulation
   *[other] { $n } Simulationen
}, davon { $numberThrough } über diesen Zug.
said-reasons-scores-numbershare-in-n-with-what-was-known-befo = Erzielt { $numberShare } % in { $n ->
    [one] { $n } Simulation
   *[other] { $n } Simulationen
}; mit dem, was schon bekannt war, hat dieser Zug { $numberVisits ->
    [one] { $numberVisits } Besuch
   *[other] { $numberVisits } Besuche
}.
said-reasons-wins-numbermean-on-average = Gewinnt im Schnitt { $numberMean }.
said-reasons-wins-numbermean-on-average-in-n = Gewinnt im Schnitt { $numberMean } in { $n ->
    [one] { $n } Simulation
   *[other] { $n } Simulationen
}.
said-reasons-wins-numbermean-on-average-in-n-numberthrough-of = Gewinnt im Schnitt { $numberMean } in { $n ->
    [one] { $n } Simulation
   *[other] { $n } Simulationen
}, davon { $numberThrough } über diesen Zug.
said-reasons-wins-numbermean-on-average-in-n-with-what-was-kn = Gewinnt im Schnitt { $numberMean } in { $n ->
    [one] { $n } Simulation
   *[other] { $n } Simulationen
}; mit dem, was schon bekannt war, hat dieser Zug { $numberVisits ->
    [one] { $numberVisits } Besuch
   *[other] { $numberVisits } Besuche
}.
said-reasons-tried-in-numbervisits-of-n-too-few-to-say-how-go = In { $numberVisits } von { $n ->
    [one] { $n } Simulation
   *[other] { $n } Simulationen
} versucht: zu wenig, um zu sagen, wie gut er ist.
said-reasons-judged-numbervalue-for-the-side-to-move = Mit { $numberValue } für die Seite am Zug bewertet.
said-reasons-judged-numbervalue-for-the-side-to-move-looking = Mit { $numberValue } für die Seite am Zug bewertet, { $n ->
    [one] { $n } Halbzug
   *[other] { $n } Halbzüge
} vorausgerechnet.
said-reasons-each-is-expected-to-get-saidshares = Erwartet wird für jeden: { $saidShares }.
said-reasons-it-expects-anyline = Erwartet wird { $anyLine }.

# Other moves, and what was overlooked.
said-reasons-the-search-s-best-anymove-is-worth-numbermore-mo = Der beste Zug der Suche, { $anyMove }, ist { $numberMore } mehr wert.
said-reasons-the-search-s-best-anymove-is-worth-numbermore-mo-2 = Der beste Zug der Suche, { $anyMove }, ist { $numberMore } mehr wert ({ $n ->
    [one] { $n } Simulation
   *[other] { $n } Simulationen
}).
said-reasons-the-next-best-anymove-does-as-well-saidoutcome = Der nächstbeste, { $anyMove }, ist ebenso gut: { $saidOutcome }.
said-reasons-the-next-best-anymove-loses-which-is-proven = Der nächstbeste, { $anyMove }, verliert, das ist bewiesen.
said-reasons-the-next-best-anymove-gives-away-numberloss-at-l = Der nächstbeste, { $anyMove }, verschenkt mindestens { $numberLoss }.
said-reasons-the-next-best-anymove-is-no-better = Der nächstbeste, { $anyMove }, ist nicht besser.
said-reasons-the-next-best-anymove-is-about-as-good = Der nächstbeste, { $anyMove }, ist etwa gleich gut.
said-reasons-the-next-best-anymove-is-about-as-good-n = Der nächstbeste, { $anyMove }, ist etwa gleich gut ({ $n ->
    [one] { $n } Simulation
   *[other] { $n } Simulationen
}).
said-reasons-the-next-best-anymove-gives-away-numberloss = Der nächstbeste, { $anyMove }, verschenkt { $numberLoss }.
said-reasons-the-next-best-anymove-gives-away-numberloss-n = Der nächstbeste, { $anyMove }, verschenkt { $numberLoss } ({ $n ->
    [one] { $n } Simulation
   *[other] { $n } Simulationen
}).
said-reasons-its-network-alone-would-also-play-anymove-with-n = Sein Netz allein spielte auch { $anyMove }, mit { $numberShare } %.
said-reasons-its-network-alone-gives-anymove-numbershare-and = Sein Netz allein gibt { $anyMove } { $numberShare } % und diesem Zug { $numberOwn } %.
said-reasons-every-move-but-anymoves-loses-or-is-no-better-th = Jeder Zug außer { $anyMoves } verliert oder ist nicht besser als einer von diesen, das ist bewiesen.
said-reasons-it-overlooked-anymove = Der Bot hat { $anyMove } übersehen.
said-reasons-it-overlooked-the-answer-anymove = Der Bot hat die Antwort { $anyMove } übersehen.
said-reasons-what-changes-most-along-that-line-for-the-side-t = Was sich auf diesem Weg am meisten ändert, für die Seite am Zug: { $saidChanges }.

# Drawn moves, and the plan of hold'em.
said-reasons-in-this-situation-it-saidshares = In dieser Lage: { $saidShares }.
said-reasons-in-this-situation-it-saidshares-found-in-n = In dieser Lage: { $saidShares }; gefunden in { $n ->
    [one] { $n } Iteration
   *[other] { $n } Iterationen
}.
said-reasons-in-this-situation-it-saidshares-learned-in-n-by = In dieser Lage: { $saidShares }; gelernt in { $n ->
    [one] { $n } Iteration
   *[other] { $n } Iterationen
} mit Stichproben.
said-reasons-after-n-its-whole-way-of-playing-gives-the-best = Nach { $n ->
    [one] { $n } Iteration
   *[other] { $n } Iterationen
} überlässt seine ganze Spielweise den besten Gegnern höchstens { NUMBER($numberGain, maximumSignificantDigits: 2) }, im Schnitt über die Plätze.
said-reasons-it-was-still-writing-down-the-game-s-tree-when-i = Die Zeit war um, bevor der Spielbaum aufgeschrieben war: Der Bot zog aus allen Aktionen gleich.
said-reasons-by-the-blueprint-bucket-numberbucket-of-numberal = Nach dem Plan: Klasse { $numberBucket } von { $numberAll } { $saidStreet }, Entscheidung { $numberPlace } beim Bieten.
said-reasons-before-the-flop = vor dem Flop
said-reasons-on-the-flop = am Flop
said-reasons-on-the-turn = am Turn
said-reasons-on-the-river = am River
said-reasons-the-turn-was-not-solved-saidwhy = Der Turn wurde nicht gelöst: { $saidWhy }.
said-reasons-the-river-was-not-solved-saidwhy = Der River wurde nicht gelöst: { $saidWhy }.
said-reasons-the-blueprint-says-nothing-here-saidwhy = Der Plan sagt hier nichts: { $saidWhy }.
said-reasons-it-searched = Der Bot hat gesucht.
said-reasons-a-raise-exceeds-the-blueprint-s-stacks = eine Erhöhung übersteigt die Stacks des Plans
said-reasons-in-the-blueprint-s-game-the-betting-has-ended = im Spiel des Plans ist das Bieten zu Ende
said-reasons-the-betting-of-the-hand-is-not-known = das Bieten der Hand ist nicht bekannt
said-reasons-more-than-two-players-are-seated = mehr als zwei Spieler sitzen am Tisch
said-reasons-the-betting-structure-differs = die Regeln des Bietens sind andere
said-reasons-the-small-blind-is-not-half-of-the-big-one = der Small Blind ist nicht die Hälfte des Big Blinds
said-reasons-the-shorter-stack-is-numberblinds-big-blinds = der kürzere Stack hat { $numberBlinds } Big Blinds
said-reasons-the-position-does-not-follow-from-the-betting = die Stellung folgt nicht aus dem Bieten
said-reasons-no-hand-of-one-player-is-consistent-with-its-act = kein Blatt eines Spielers passt zu seinen Aktionen
said-reasons-there-was-no-time-to-solve-the-turn = für den Turn reichte die Zeit nicht
said-reasons-there-was-no-time-to-solve-the-river = für den River reichte die Zeit nicht
said-reasons-its-betting-has-too-many-ends = das Bieten kann auf zu viele Arten enden
said-reasons-the-turn-was-solved-at-the-table-for-both-player = Der Turn wurde am Tisch gelöst, für beider Blätter nach dem Plan und dem bisherigen Bieten: { $numberDone } Iterationen über { $numberPlaces } Entscheidungen beim Bieten.
said-reasons-the-river-was-solved-at-the-table-for-both-playe = Der River wurde am Tisch gelöst, für beider Blätter nach dem Plan und dem bisherigen Bieten: { $numberDone } Iterationen über { $numberPlaces } Entscheidungen beim Bieten.
said-reasons-the-play-on-the-river-is-the-blueprint-s = Am River spielt es nach dem Plan weiter.
said-reasons-its-own-range-after-the-turn-is-that-of-the-turn = Die eigenen Blätter nach dem Turn sind die aus der Lösung des Turns.
said-reasons-best-replies-to-that-solution-win-numbergain-chi = Die besten Antworten auf diese Lösung gewinnen { NUMBER($numberGain, maximumSignificantDigits: 2) } Chips mehr, als sie zugesteht, im Schnitt über beide Spieler, wenn die Blätter stimmen und die Einsätze die des Baums sind.

# The strength of a bot that adapts.
said-reasons-plays-now-at-about-numberat-as-anylevel = Spielt jetzt etwa mit { NUMBER($numberAt, useGrouping: 0) }, wie { $anyLevel }.
said-reasons-plays-now-at-about-numberat-as-anylevel-it-canno = Spielt jetzt etwa mit { NUMBER($numberAt, useGrouping: 0) }, wie { $anyLevel }; schwächer kann der Bot nicht spielen.
said-reasons-plays-now-at-about-numberat-as-anylevel-it-canno-2 = Spielt jetzt etwa mit { NUMBER($numberAt, useGrouping: 0) }, wie { $anyLevel }; stärker kann der Bot nicht spielen.
said-reasons-it-takes-you-for-numberyou-numberwide-earlier-ga = Der Bot schätzt dich auf { NUMBER($numberYou, useGrouping: 0) } ± { NUMBER($numberWide, useGrouping: 0) } (frühere Partien: { $numberGames }, Züge dieser Partie: { $numberMoves }).
said-reasons-plays-at-about-numberat-as-anylevel-the-middle-o = Spielt etwa mit { NUMBER($numberAt, useGrouping: 0) }, wie { $anyLevel }, der Mitte seines Bereichs: Der Bot darf nicht lernen, wie stark du bist.
said-reasons-plays-now-at-about-numberat-as-random-moves-it-c = Spielt jetzt etwa mit { NUMBER($numberAt, useGrouping: 0) }, wie zufällige Züge; schwächer kann der Bot nicht spielen.
said-reasons-plays-now-at-about-numberat-as-random-moves = Spielt jetzt etwa mit { NUMBER($numberAt, useGrouping: 0) }, wie zufällige Züge.
said-reasons-your-account-can-allow-it = Dein Konto kann es erlauben.

# Strategies, and the rules that they play by.
said-reasons-optimal = optimal
said-reasons-hold-at-20 = bei 20 halten
said-reasons-race-or-keep-pace = sprinten oder Schritt halten
said-reasons-tit-for-tat = Tit for Tat
said-reasons-tit-for-two-tats = Tit for two Tats
said-reasons-generous-tit-for-tat = großzügiges Tit for Tat
said-reasons-win-stay-lose-shift = bei Erfolg bleiben, sonst wechseln
said-reasons-grim = unerbittlich
said-reasons-grim-to-the-last = unerbittlich bis zuletzt
said-reasons-gradual = stufenweise
said-reasons-gradual-to-the-last = stufenweise bis zuletzt
said-reasons-omega-tit-for-tat = Omega-Tit-for-Tat
said-reasons-always-cooperate = immer kooperieren
said-reasons-always-defect = immer betrügen
said-reasons-conditional = bedingt
said-reasons-cautious = vorsichtig
said-reasons-hopeful = hoffnungsvoll
said-reasons-free-rider = Trittbrettfahrer
said-reasons-altruist = Altruist
said-reasons-holds-what-wins = hält, was gewinnt
said-reasons-wins-numberrolled-of-games-by-rolling-numberheld = gewinnt { $numberRolled } % der Partien mit Würfeln, { $numberHeld } % mit Halten
said-reasons-wins-numberrolled-of-games-by-rolling-numberheld-2 = gewinnt { $numberRolled } % der Partien mit Würfeln, { $numberHeld } % mit Halten, wäre der Führende der einzige Gegner
said-reasons-numberpoints-points-are-enough-for-a-turn = { $numberPoints } Punkte reichen für einen Zug
said-reasons-numberpoints-points-are-not-enough-for-a-turn = { $numberPoints } Punkte reichen nicht für einen Zug
said-reasons-the-end-is-near-goes-for-the-target = das Ende naht: geht auf das Ziel los
said-reasons-keeps-pace-numberpoints-points-are-enough-for-a = hält Schritt: { $numberPoints } Punkte reichen für einen Zug
said-reasons-cooperates-first-then-does-what-the-other-did-la = kooperiert zuerst und tut dann, was der andere zuletzt tat
said-reasons-defects-only-after-two-defections-in-a-row = betrügt nur nach zweimal Betrug in Folge
said-reasons-tit-for-tat-that-forgives-now-and-then-at-random = Tit for Tat, das ab und zu verzeiht, zufällig
said-reasons-does-the-same-again-after-a-good-pay-off-else-th = tut nach guter Auszahlung dasselbe wieder, sonst das andere
said-reasons-cooperates-until-the-other-defects-once-then-nev = kooperiert, bis der andere einmal betrügt, dann nie wieder
said-reasons-grim-and-it-defects-in-the-last-round = unerbittlich, und in der letzten Runde betrügt es
said-reasons-answers-the-n-th-defection-with-n-of-its-own-the = beantwortet den n-ten Betrug mit n eigenen und macht dann zwei Runden Frieden
said-reasons-gradual-but-it-defects-in-the-last-round = stufenweise, aber in der letzten Runde betrügt es
said-reasons-tit-for-tat-that-breaks-deadlocks-and-gives-up-o = Tit for Tat, das festgefahrene Lagen löst und zufällige Spieler aufgibt
said-reasons-cooperates-whatever-the-other-does = kooperiert, was der andere auch tut
said-reasons-defects-whatever-the-other-does = betrügt, was der andere auch tut
said-reasons-gives-everything-at-first-then-as-much-as-the-ot = gibt zuerst alles, dann so viel, wie die anderen im Schnitt gaben
said-reasons-gives-half-at-first-then-a-little-less-than-the = gibt zuerst die Hälfte, dann etwas weniger, als die anderen im Schnitt gaben
said-reasons-gives-a-little-more-than-the-others-gave-and-not = gibt etwas mehr, als die anderen gaben, und nichts in der letzten Runde
said-reasons-gives-nothing = gibt nichts
said-reasons-gives-everything = gibt alles

# Features of the evaluations.
said-reasons-men = Steine
said-reasons-kings = Damen
said-reasons-guarded-back-row = bewachte Grundreihe
said-reasons-pieces-in-the-centre = Steine im Zentrum
said-reasons-men-on-their-way = vorgerückte Steine
said-reasons-free-steps = freie Schritte
said-reasons-stones-missing-between-the-edges-bridges-counted = zwischen den Rändern fehlende Steine, Brücken gezählt
said-reasons-stones-missing-between-the-edges = zwischen den Rändern fehlende Steine
said-reasons-the-move = das Zugrecht
said-reasons-edges = Ränder
said-reasons-lines = Linien
said-reasons-corners = Ecken
said-reasons-diagonals = Diagonalen
said-reasons-moves-to-choose-from = mögliche Züge
said-reasons-discs-that-border-on-empty-squares = Steine an leeren Feldern
said-reasons-the-turn-and-the-last-move-of-the-game = das Zugrecht und der letzte Zug der Partie
said-reasons-discs-diagonally-next-to-an-empty-corner = Steine schräg neben einer leeren Ecke
said-reasons-discs-beside-an-empty-corner = Steine neben einer leeren Ecke
said-reasons-the-last-move-of-the-game = der letzte Zug der Partie
said-reasons-discs = Steine
said-reasons-threats-on-own-rows = Drohungen auf eigenen Reihen
said-reasons-threats-on-the-other-s-rows = Drohungen auf fremden Reihen
said-reasons-discs-in-the-centre = Steine in der Mitte
said-reasons-discs-next-to-the-centre = Steine neben der Mitte
said-reasons-material = Material
said-reasons-places-of-the-pawns = Felder der Bauern
said-reasons-places-of-the-knights = Felder der Springer
said-reasons-places-of-the-bishops = Felder der Läufer
said-reasons-places-of-the-rooks = Felder der Türme
said-reasons-places-of-the-queens = Felder der Damen
said-reasons-place-of-the-king = Feld des Königs
said-reasons-mobility-of-the-knights = Beweglichkeit der Springer
said-reasons-mobility-of-the-bishops = Beweglichkeit der Läufer
said-reasons-mobility-of-the-rooks = Beweglichkeit der Türme
said-reasons-mobility-of-the-queens = Beweglichkeit der Damen
said-reasons-bishop-pair = Läuferpaar
said-reasons-own-pawns-on-a-bishop-s-colour = eigene Bauern auf der Farbe eines Läufers
said-reasons-knights-with-many-pawns = Springer bei vielen Bauern
said-reasons-rooks-with-many-pawns = Türme bei vielen Bauern
said-reasons-rook-on-an-open-file = Turm auf offener Linie
said-reasons-rook-on-a-half-open-file = Turm auf halboffener Linie
said-reasons-rook-on-the-seventh-row = Turm auf der siebten Reihe
said-reasons-rook-shut-in-by-its-king = vom König eingesperrter Turm
said-reasons-knight-outpost = Springervorposten
said-reasons-bishop-outpost = Läufervorposten
said-reasons-minor-piece-behind-a-pawn = Leichtfigur hinter einem Bauern
said-reasons-doubled-pawns = Doppelbauern
said-reasons-isolated-pawns = isolierte Bauern
said-reasons-backward-pawns = rückständige Bauern
said-reasons-supported-pawns = gedeckte Bauern
said-reasons-phalanx = Bauernphalanx
said-reasons-passed-pawns = Freibauern
said-reasons-blocked-passed-pawns = blockierte Freibauern
said-reasons-passed-pawns-that-may-step-safely = Freibauern, die sicher vorrücken können
said-reasons-passed-pawns-with-a-free-way = Freibauern mit freiem Weg
said-reasons-kings-near-passed-pawns = Könige nahe Freibauern
said-reasons-rooks-behind-passed-pawns = Türme hinter Freibauern
said-reasons-unstoppable-pawn = unaufhaltsamer Bauer
said-reasons-pawn-shelter-of-the-king = Bauernschutz des Königs
said-reasons-pawn-storm-against-the-king = Bauernsturm gegen den König
said-reasons-attack-on-the-king = Angriff auf den König
said-reasons-right-to-castle = Rochaderecht
said-reasons-threats-by-pawns = Drohungen der Bauern
said-reasons-threats-by-minor-pieces = Drohungen der Leichtfiguren
said-reasons-threats-by-rooks = Drohungen der Türme
said-reasons-hanging-pieces = hängende Figuren
said-reasons-threats-by-a-pawn-s-step = Drohungen durch einen Bauernzug
said-reasons-threats-by-the-king = Drohungen des Königs
said-reasons-bare-king-driven-to-the-edge = an den Rand getriebener blanker König
said-reasons-king-near-a-bare-king = König nahe dem blanken König
said-reasons-bare-king-driven-to-the-right-corner = in die richtige Ecke getriebener blanker König

# Hints.
said-reasons-the-engine-does-not-say-how-you-stand = Die Engine sagt nicht, wie du stehst.
said-reasons-with-the-best-play-this-is-won-for-you = Bei bestem Spiel gewinnst du.
said-reasons-with-the-best-play-this-is-lost-if-the-other-sid = Bei bestem Spiel verlierst du, wenn die andere Seite gut spielt.
said-reasons-with-the-best-play-this-is-a-draw = Bei bestem Spiel endet es unentschieden.
said-reasons-the-position-is-about-even = Die Stellung ist etwa ausgeglichen.
said-reasons-you-stand-clearly-better = Du stehst klar besser.
said-reasons-you-stand-a-little-better = Du stehst etwas besser.
said-reasons-the-other-side-stands-clearly-better = Die andere Seite steht klar besser.
said-reasons-the-other-side-stands-a-little-better = Die andere Seite steht etwas besser.
said-reasons-one-move-is-much-better-than-all-others = Ein Zug ist viel besser als alle anderen.
said-reasons-the-biggest-issue-saidfeature = Darum geht es vor allem: { $saidFeature }.
said-reasons-several-moves-may-do = Mehrere Züge sind gut genug.
said-reasons-look-for-what-the-other-side-would-do-next = Überlege, was die andere Seite als Nächstes täte.
said-reasons-move-what-stands-on-movescell = Zieh, was auf { $movesCell } steht.
said-reasons-leave-out-this-one-anymove = Diesen Zug kannst du auslassen: { $anyMove }.
said-reasons-there-is-only-one-choice = Es gibt nur eine Wahl.
said-reasons-the-engine-would-play-anymove-moveswhat = Die Engine spielte { $anyMove }: { $movesWhat }.
said-reasons-look-on-the-left = Sieh links nach.
said-reasons-look-in-the-middle = Sieh in der Mitte nach.
said-reasons-look-on-the-right = Sieh rechts nach.
said-reasons-look-at-the-top-on-the-left = Sieh oben links nach.
said-reasons-look-at-the-top-in-the-middle = Sieh oben in der Mitte nach.
said-reasons-look-at-the-top-on-the-right = Sieh oben rechts nach.
said-reasons-look-half-way-down-on-the-left = Sieh auf halber Höhe links nach.
said-reasons-look-half-way-down-in-the-middle = Sieh auf halber Höhe in der Mitte nach.
said-reasons-look-half-way-down-on-the-right = Sieh auf halber Höhe rechts nach.
said-reasons-look-at-the-bottom-on-the-left = Sieh unten links nach.
said-reasons-look-at-the-bottom-in-the-middle = Sieh unten in der Mitte nach.
said-reasons-look-at-the-bottom-on-the-right = Sieh unten rechts nach.

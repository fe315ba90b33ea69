# Tournaments: announcing, entering, organising, tables, the screen for a wall.

tournament-swiss = Swiss
tournament-round-robin = Round robin
tournament-double-round-robin = Double round robin
tournament-knockout = Knockout
tournament-arena = Arena
tournament-ladder = Ladder
tournament-simul = Simultaneous exhibition
tournament-for-people = for people
tournament-for-bots = for bots
tournament-for-both = for people and bots
tournament-bye-full = bye, 1 point
tournament-bye-half = bye, ½ point
tournament-bye-absent = does not play
tournament-forfeit = { $result } (forfeit)
tournament-elsewhere = played elsewhere
tournament-rated = rated
tournament-casual = casual
tournament-set-position = from a set position
tournament-rounds-count = { $count ->
    [one] { $count } round
   *[other] { $count } rounds
}
tournament-odds-host-start = the host gives { $start }
tournament-odds-host-time = the host has { $percent } % of the time
tournament-odds-host-both = the host gives { $start } and has { $percent } % of the time
tournament-odds-higher-start = who is rated { $gap } or more points higher gives { $start }
tournament-odds-higher-time = who is rated { $gap } or more points higher has { $percent } % of the time
tournament-odds-higher-both = who is rated { $gap } or more points higher gives { $start } and has { $percent } % of the time
# A time that stands in sentences as "Begins {when}." and "The next round begins {when}."
tournament-when-now = now
tournament-when-seconds = in { $seconds } s
tournament-when-minutes = in { $minutes } min
tournament-begins = Begins { $when }.
tournament-paused = Paused by the organiser: nobody is paired for now.
tournament-called-off = Called off.
tournament-called-off-because = Called off: { $reason }.
tournament-over = Over.
tournament-ends = Ends { $when }.
tournament-ladder-open = Open.
tournament-simul-games = { $count ->
    [one] { $count } games go on.
   *[other] { $count } games go on.
}
tournament-round-of = Round { $round } of { $rounds }.
tournament-next-round = The next round begins { $when }.

tournament-announce = Announce a tournament
tournament-title = Title
tournament-kind = Kind
tournament-game = Game
tournament-begins-at = Begins at
tournament-accepts = Who may enter
tournament-accepts-humans = People only
tournament-accepts-anyone = People and bots, by consent
tournament-accepts-bots = Bots only
tournament-rounds = Rounds of a Swiss
tournament-minutes = Minutes of an arena, or of a ladder (0: until you end it)
tournament-break = Seconds between rounds
tournament-most = Most players
tournament-rated-check = Rated
tournament-more = Options, odds, a set position
tournament-options = Options, as seats=4
tournament-start = Position to begin from, as a FEN
tournament-host-seat = Host of a simul has
tournament-host-first = the first move
tournament-host-second = the second move
tournament-host-alternating = either, board by board
tournament-odds-time = Time of who gives odds, in per cent
tournament-odds-gap = Given from this difference in rating (in a simul by the host)
tournament-odds-start = Start at which the giver is behind
tournament-none = none
tournament-announce-it = Announce

tournament-bots-take-part = Bots take part
tournament-agree-all = Everybody may meet everybody here, so you agree to play all of them.
tournament-agree-some = Choose the bots that you agree to play. You are never paired with another one, and may enter without any.
tournament-agree = I agree to play { $bot }
tournament-agree-enter = I agree to play these bots: enter
tournament-enter = Enter

tournament-challenges-you = { $player } challenges you. Without your answer they take your place { $when }.
tournament-play = Play
tournament-leave-place = Leave them my place
tournament-you-challenge = You challenge { $player }. Their answer is due { $when }.
tournament-challenge = Challenge { $player }

tournament-result-of = Result of board { $board }
tournament-points-of = Points of table { $board } by seat
tournament-set = Set
tournament-you-organise = You organise this tournament
tournament-start-now = Start now
tournament-pause = Pause
tournament-go-on = Go on
tournament-end-now = End now
tournament-call-off = Call off
tournament-bot = Bot
tournament-enter-bot = Enter the bot
tournament-postpone = Postpone
tournament-award-full = 1 point
tournament-award-half = ½ point
tournament-award-none = no point
tournament-player = Player
tournament-withdraw = Withdraw
tournament-bye = Bye in the next round
tournament-award-bye = Award the bye
tournament-board = Board
tournament-pair-with = with
tournament-pair-itself = itself: exchange the two
tournament-pair-by = by exchanging
tournament-pair-same = the second players
tournament-pair-cross = the second player with the other's first
tournament-pair-again = Pair again

tournament-standings = Standings
tournament-place = Place
tournament-points = Points
tournament-last-games = Last games
tournament-not-playing = (not playing)
tournament-counts-double = The next win counts double
tournament-first = First
tournament-second = Second
tournament-players = Players
tournament-result = Result
tournament-set-result = Set the result
tournament-against = against
tournament-watch = Watch
tournament-watch-players = Watch: { $players }
tournament-replay-players = { $result }, replay: { $players }
tournament-was-set = (set)
tournament-bye-of = { $player }: { $bye }
tournament-cross-table = Cross-table

tournament-wall-board = Board { $board }: { $players }
tournament-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
tournament-seat = Seat { $number }
# Read out after a player's name on a wall.
tournament-to-move = to move
tournament-wall-part = { $first }–{ $last } of { $all }
tournament-games-now = Games now
tournament-no-game-now = No game now
tournament-take-part = { $count ->
    [one] { $count } players take part.
   *[other] { $count } players take part.
}
tournament-connection-lost = Connection lost, trying again
tournament-at-host = { $kind } at { $host }
tournament-hold = Hold
tournament-missing = No such tournament
tournament-missing-title = No such tournament · Agon
tournament-all = All tournaments
tournament-loading = Loading…

tournament-state-begins = begins { $when }
tournament-state-running = goes on
tournament-state-paused = paused
tournament-state-over = over
tournament-state-cancelled = called off
tournament-players-count = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
tournament-none-found = No tournaments
tournament-list = Tournaments
tournament-lead = For people, for bots, or for both by consent. Results and standings follow from the stored games.
tournament-of-clubs = { $clubs } have tournaments of their own, which are listed on the club's page.
tournament-clubs = Clubs
tournament-open = Open
tournament-none-announced = None is announced.
tournament-over-list = Over

tournament-you-take-part = You take part.
tournament-challenged = Challenged.
tournament-game-begins = Your game begins.
tournament-place-left = They have your place now.
tournament-my-game = My game
tournament-my-game-at = My game at board { $board }
tournament-come-back = Come back
tournament-paired-no-more = You are paired no more.
tournament-leave = Leave
tournament-opens-itself = You take part. Your next game opens here by itself.
tournament-done = Done.
tournament-round = Round { $round }
tournament-organised = { $count ->
    [one] { $count } players.
   *[other] { $count } players.
} Organised by { $organiser }.
tournament-nobody-yet = Nobody yet.
tournament-wall = Screen for a wall
tournament-print = Print
tournament-report = Report (TRF16)
tournament-table = Table (CSV)

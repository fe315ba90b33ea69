# The page of a player, and the list of the best.

player-missing = No such player
player-missing-title = No such player · Agon
player-to-start = To the start page
player-reported = Reported. A moderator will see it; the answer appears on your account page.
player-loading = Loading…
player-here = here now
player-not-here = not here now
player-since = since { $month }
player-its-card = its card
player-practice = Practice against bots
player-only-you = Only you see this.
player-no-ratings = No rated games yet.
player-ratings = Ratings
player-games = { $count ->
    [one] { $count } game
   *[other] { $count } games
}
player-graph = Graph
# Read out after "Graph" on a button.
player-graph-of = of { $pool }
player-challenge = Challenge
player-game = Game
player-rated-clock = Rated (needs a clock)
player-agree = I agree to play a bot
player-game-with = { $game } with { $players }, { $when }
player-last-games = Last games
player-none-yet = None yet.
player-against = against
player-rated = rated
player-casual = casual
player-watch = Watch
player-replay = Replay

player-leaders-title = Ratings
player-leaders-lead = Ratings from rated games. People, bots, and games between them have separate lists.
player-leaders-none = Nobody has played a rated game yet.
player-leaders-how = To be listed, finish a rated game: tick “Rated” when you look for an opponent.
player-leaders-bots = How strong the bots are
player-leaders-list = List
player-leaders-best = The best: { $pool }
player-leaders-place = Place
player-leaders-player = Player
player-leaders-rating = Rating
player-leaders-games = Games
player-leaders-uncertainty = ± is the uncertainty of a rating. Above 110 the rating is provisional: marked, and without a place. The uncertainty grows while a player does not play. Ratings are Glicko-2.
player-leaders-missing = No ratings

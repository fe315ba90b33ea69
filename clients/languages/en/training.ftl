# A training: the curves of its networks, and each network as a bot.

training-title = Training
training-loading = Loading…
# Before a link.
training-noscript = The numbers are in
training-missing = This server shows no training, or the run's folder cannot be read.
training-begun = A network for { $game } is being trained; its first generation is not complete yet.
training-about = A network learns { $game } by playing against itself, with no person's games.
training-about-options = A network learns { $game } ({ $options }) by playing against itself, with no person's games.
training-so-far = So far: { $games } games, { $positions } positions, { $steps } steps of learning, { $cpu } of CPU time, about { $energy }. Seed { $seed }.
training-percent = { NUMBER($percent, minimumFractionDigits: 1, maximumFractionDigits: 1) } %
training-chart-solved = Best moves found in solved positions
training-policy-alone = The policy alone
training-search = A search of { $simulations } simulations
training-chart-elo = Rating in Elo points, random moves have 0
training-simulations = { $simulations } simulations a move
training-chart-loss = Loss: how far the network is from what it learns
training-policy-gap = Policy, Kullback-Leibler divergence
training-value-loss = Value, mean square
# The horizontal axis, before a number.
training-axis = generation
training-networks = Every network, to play
training-networks-about = A new network replaces the best if it scores enough against it. Energy is estimated.
training-networks-caption = The networks of this training, newest first: the numbers of the graphs
training-generation = Generation
training-play = Play
# Read out after "Play".
training-play-network = the network of generation { $generation }
training-games = Games
training-solved-policy = Solved, policy
training-solved-search = Solved, search
training-elo = Elo
training-gate = Against the best
training-cpu = CPU time
training-energy = Energy
training-best = { $generation } (best)

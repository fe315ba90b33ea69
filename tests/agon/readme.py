import agon

state = agon.load("chess").apply("e4").apply("e5")
print(state, state.player_name, [action.text for action in state.actions][:3])
result = agon.search(state, nodes=2000)
print(result.action, result.value, " ".join(result.pv))
state = state.apply(result.action)  # in a notebook, a state is a picture
agon.write_records(state, "game.pgn")
print([str(step.action) for step in agon.replay(agon.read_records("game.pgn")[0]).history])
deal = agon.load("holdem").sample(seed=1)  # chance deals the cards
print(deal.view(0).hands)  # what the first seat sees: "?" for the other's

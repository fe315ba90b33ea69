"""Name the kernels of heads-up hold'em, which lie in ``agon.ai.holdem``: the kernel cache finds a game's own here."""

from agon.ai.holdem.kernels import blueprint, boards, hand_strength, local_response, river, subgame, turn

__all__ = ["blueprint", "boards", "hand_strength", "local_response", "river", "subgame", "turn"]

"""Environments for reinforcement learning: our games as the libraries of the field expect them.

``batch`` steps many games at once on compiled kernels; ``aec`` and ``parallel`` are PettingZoo's two interfaces,
``single_agent`` is Gymnasium's, against one of our bots. All give each seat what the game's room declares as its
observation (``observation_tensor``) and the mask of its legal actions, and nothing else. ``agon.envs`` is the public
name. All but ``batch`` need PettingZoo or Gymnasium, which no other room imports.
"""

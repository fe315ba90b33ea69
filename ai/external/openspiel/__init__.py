"""OpenSpiel both ways: our games registered there, so that its algorithms run on them; its bots as players of matches.

The only room that imports ``pyspiel``, and only when it is used. Source: M. Lanctot et al., "OpenSpiel: a framework for
reinforcement learning in games" (arXiv:1908.09453, 2019).
"""

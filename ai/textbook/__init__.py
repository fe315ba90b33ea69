"""Search algorithms as textbooks describe them, in plain Python, each with a trace of every step.

For students and teachers: nothing is fast here. The kernels in ``agon.ai.kernels`` do the same at native speed; tests
hold both equal. ``tree`` holds the positions, ``trace`` the steps; the other files are one family of algorithms each.
"""

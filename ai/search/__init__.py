"""Search drivers: they allocate arrays, run a kernel under limits and turn its numbers into thinking.

``contract`` says what an engine is given and gives back; ``kernel_binding`` binds kernels to a game. May import
evaluation and kernels.
"""

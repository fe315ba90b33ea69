"""The worker program: jobs in, thinking and moves out, over stdin and stdout or behind a broker.

It also compiles kernels, in processes of their own, so that a worker stays small. May import engines, external,
processes and the packages below them.
"""

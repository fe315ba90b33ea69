"""Kernels of Hex's solver: inferior cells, virtual connections, proofs."""

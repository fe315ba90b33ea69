"""Loops of search through chance nodes and several seats: expectiminimax with Star1 and Star2, max^n."""

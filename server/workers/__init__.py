"""Jobs for AI workers: which worker has which job, leases, retries and stand-in moves.

``pool`` is a pure map and ``dispatcher`` its effects; jobs travel by pipes or over a broker. Imports no other room.
"""

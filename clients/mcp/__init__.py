"""A server of the Model Context Protocol beside an Agon server: programs that speak MCP list, watch, play, analyse and
ask why, with the account and the scopes of one token.

``desk`` holds the account's connection and its games, ``tools`` gives them the protocol's form.
"""

"""Reports of lines and players, the acts of moderators, and the console of who runs the server.

``House`` holds what administrators set while the servers run; the rooms below read it as ``ops.run_time``. May import
lobby, chat and the rooms below them.
"""

"""The server's side of an MQTT broker: one connection, and what watchers find there.

``publisher`` follows each live game as a spectator and publishes what it sees. The broker keeps nothing that the
server needs: everything is published again at each connection. May import cluster and the rooms below it, not gateway.
"""

"""WebSocket connections and HTTP requests on one port: admission, framing, rate limits and dispatch.

All messages from and to clients pass through here. The only room that imports websockets and h11. May import all rooms
below it; no room but the composition root imports it.
"""

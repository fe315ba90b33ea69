"""WebSocket connections and HTTP requests on one port: admission, framing, rate limits and dispatch.

Every message of a client arrives here and leaves here. The only room that imports websockets. May import all rooms
below it; no room but the composition root imports it.
"""

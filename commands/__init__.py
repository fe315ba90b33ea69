"""The subcommands of ``agon``: what was typed becomes a call to the room that does it. Stands above all rooms."""

"""The services of ``docker-compose.yml``, profile ``scale``, as processes of this machine, and how to break them."""

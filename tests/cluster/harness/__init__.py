"""The services of ``docker-compose.yml``, profile ``scale``, as processes of this machine, with fault injection."""

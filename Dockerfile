# syntax=docker/dockerfile:1
# The server with its bots in one image; its data is in /data. `docker compose up` runs it.

ARG TARGETARCH=amd64

FROM python:3.11-slim AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
RUN python -m venv /opt/agon
WORKDIR /src
# Dependencies first: this layer stays while only the sources change.
COPY requirements/run.txt ./
RUN /opt/agon/bin/pip install --require-hashes -r run.txt
COPY . .
RUN /opt/agon/bin/pip install --no-deps --no-build-isolation .

# Kernels are compiled for a CPU that every host of the platform supports; code for the building machine's own CPU could
# not be used elsewhere.
FROM python:3.11-slim AS base-amd64
ENV NUMBA_CPU_NAME=x86-64-v2 NUMBA_CPU_FEATURES=
FROM python:3.11-slim AS base-arm64
ENV NUMBA_CPU_NAME=generic NUMBA_CPU_FEATURES=

FROM base-${TARGETARCH}
# Bubblewrap confines bots that are handed in, if the container may make namespaces (deploy/course/compose.yml).
RUN apt-get update \
    && apt-get install --yes --no-install-recommends bubblewrap \
    && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin agon \
    && install -d -o agon -g agon /data /opt/kernels
COPY --from=build /opt/agon /opt/agon
ENV PATH=/opt/agon/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    AGON_HOST=0.0.0.0 \
    AGON_PORT=8000 \
    AGON_DATABASE=/data/agon.sqlite3 \
    AGON_LOG_FORMAT=json \
    AGON_KERNEL_CACHE=/opt/kernels
USER agon
WORKDIR /data
# So that bots answer at once: nothing is left to compile in the running container.
RUN agon worker --warm
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=6s --start-period=30s --retries=3 CMD ["agon", "healthcheck"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["agon"]
CMD ["serve"]

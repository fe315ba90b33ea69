#!/usr/bin/env bash
# Build the image with buildah, start it and ask whether it is healthy: `make image`, as root, without a container
# engine and without a registry. Debian's own Python stands in for python:3.11-slim, which a registry would have.
# SKIP_WARM=1 leaves out the compiling of kernels, which takes minutes.
set -euo pipefail
cd "$(dirname "$0")/.."
for program in buildah mmdebstrap; do
    command -v "$program" >/dev/null || { echo "$program is missing: apt-get install buildah mmdebstrap" >&2; exit 1; }
done
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot
base=localhost/python:3.11-slim
port=${PORT:-8765}
work=$(mktemp -d)
containers=()
trap 'buildah rm "${containers[@]}" >/dev/null 2>&1 || true; rm -rf "$work"' EXIT

if ! buildah inspect --type image "$base" >/dev/null 2>&1; then
    mmdebstrap --quiet --variant=minbase --include=python3,python3-venv,ca-certificates bookworm "$work/root.tar"
    container=$(buildah from scratch)
    containers+=("$container")
    buildah add --quiet "$container" "$work/root.tar" / >/dev/null
    buildah run "$container" -- ln -s python3 /usr/bin/python
    buildah commit --quiet "$container" "$base" >/dev/null
fi
recipe=Dockerfile
if [ -n "${SKIP_WARM:-}" ]; then
    recipe=$work/Dockerfile
    grep -v "^RUN agon worker --warm$" Dockerfile >"$recipe"
fi
# pip takes this machine's certificates: it may be behind a proxy that has its own.
buildah bud --pull-never --network host --build-arg TARGETARCH=amd64 --tag agon --file "$recipe" \
    --volume /etc/ssl/certs:/etc/ssl/certs:ro --env PIP_CERT=/etc/ssl/certs/ca-certificates.crt .
container=$(buildah from --pull-never agon)
containers+=("$container")
buildah run --user agon "$container" -- bwrap --version
buildah run --network host --user agon --env "AGON_PORT=$port" "$container" -- sh -c '
    agon serve & server=$!
    for _ in $(seq 60); do
        sleep 1
        agon healthcheck >/dev/null 2>&1 && { kill $server; wait $server; exit; }
        kill -0 $server || exit 1
    done
    kill $server; exit 1'
echo "the image was built, started and healthy"

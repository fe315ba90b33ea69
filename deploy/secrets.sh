#!/bin/sh
# Random passwords for the services of docker-compose.yml: deploy/secrets.sh > .env
set -eu

for name in POSTGRES_PASSWORD MQTT_SERVER_PASSWORD MQTT_FARM_PASSWORD; do
    echo "$name=$(od -An -N24 -tx1 /dev/urandom | tr -d ' \n')"
done

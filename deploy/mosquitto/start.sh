#!/bin/sh
# In a container: creates the accounts from MQTT_<ACCOUNT>_PASSWORD (upper case), then runs the broker.
set -eu

config=${MOSQUITTO_CONFIG:-/mosquitto/config}
rm -f "$config/passwords"
umask 077
touch "$config/passwords"
for account in $(env | sed -n 's/^MQTT_\([A-Z0-9_]*\)_PASSWORD=.*/\1/p'); do
    eval "password=\$MQTT_${account}_PASSWORD"
    if [ -z "$password" ]; then
        echo "MQTT_${account}_PASSWORD is empty: deploy/secrets.sh creates passwords" >&2
        exit 1
    fi
    mosquitto_passwd -b "$config/passwords" "$(echo "$account" | tr '[:upper:]' '[:lower:]')" "$password"
done
if [ "$(id -u)" = 0 ]; then
    chown mosquitto "$config/passwords" # the broker gives up root
fi
exec mosquitto -c "$config/mosquitto.conf"

#!/bin/sh
# Certificates for a broker with TLS, from your own certificate authority: certificates.sh FOLDER HOST [CLIENT ...]
#
# Creates FOLDER/ca.crt (give it to every client), FOLDER/broker.crt and broker.key (for the broker, which clients reach
# as HOST), and CLIENT.crt and CLIENT.key for each client. An existing authority is used again. Keep ca.key secret.
set -eu

folder=$1
host=$2
shift 2
umask 077
mkdir -p "$folder"
cd "$folder"

new="openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -config /dev/null"

if [ ! -f ca.crt ]; then
    $new -days 3650 -subj "/CN=Agon" -keyout ca.key -out ca.crt \
        -addext "basicConstraints=critical,CA:TRUE" -addext "keyUsage=critical,keyCertSign" \
        -addext "subjectKeyIdentifier=hash"
fi

# certificate FILE NAME USE
certificate() {
    case $2 in
        *:* | [0-9]*.[0-9]*.[0-9]*.[0-9]*) kind=IP ;;
        *) kind=DNS ;;
    esac
    $new -days 825 -subj "/CN=$2" -keyout "$1.key" -out "$1.crt" -CA ca.crt -CAkey ca.key \
        -addext "subjectAltName=$kind:$2" -addext "extendedKeyUsage=$3" -addext "keyUsage=critical,digitalSignature" \
        -addext "basicConstraints=critical,CA:FALSE" -addext "authorityKeyIdentifier=keyid"
}

certificate broker "$host" serverAuth
for client in "$@"; do
    certificate "$client" "$client" clientAuth
done

#!/usr/bin/env bash
# Proves Dockerfile and compose.yaml with podman: builds the images on a Debian made by debootstrap (so that no
# registry of images is needed), starts the site by compose, and tries health, rights, commands, restart and radio.
# Needs root, the packages debootstrap, buildah, podman, podman-compose, netavark and aardvark-dns, and the
# registries of Debian and npm. Takes ten minutes.
#
#   test/install/prove-container.sh /var/tmp/nightbell-container
set -euo pipefail

checkout=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=${1:?say where: a folder with 5 GB of space}
base=$folder/trixie
debian=docker.io/library/debian:trixie-slim
mkdir -p "$folder"

say() { printf '%s  %s\n' "$(date +%T)" "$*"; }
proven() { say "PROVEN: $*"; }
disproven() { say "DISPROVEN: $*"; exit 1; }
page() { curl -fsS --max-time 60 http://127.0.0.1:3000/en/home | grep '<title>' > /dev/null; }
until_page() { for _ in $(seq 120); do page 2> /dev/null && return; sleep 1; done; return 1; }

say 'An image of Debian 13'
[ -e "$base/usr/bin/apt-get" ] || debootstrap --variant=minbase trixie "$base" > "$folder/debootstrap.log"
# The registries as this machine reaches them.
cp -r /etc/apt/apt.conf.d/. "$base/etc/apt/apt.conf.d/"
install -D -m 644 "${NODE_EXTRA_CA_CERTS:-/etc/ssl/certs/ca-certificates.crt}" "$base/etc/registries.pem"
printf 'cafile=/etc/registries.pem\n' > "$base/root/.npmrc"
made=$(buildah from scratch)
buildah add --quiet "$made" "$base" / > /dev/null
buildah commit --quiet "$made" "$debian" > /dev/null
buildah rm "$made" > /dev/null

say 'The image of the site'
rm -rf "$folder/nightbell"
git clone --quiet "$checkout" "$folder/nightbell"
cd "$folder/nightbell"
begun=$SECONDS
buildah build --quiet --pull-never --isolation chroot --format docker --tag nightbell . > "$folder/build.log" 2>&1 ||
  disproven "the image is not built: $(tail -n 5 "$folder/build.log")"
proven "the image is built from the Dockerfile, in $((SECONDS - begun)) seconds"
container=$(buildah from --pull-never nightbell)
size=$(du -sm "$(buildah mount "$container")/srv/nightbell" | cut -f 1)
buildah rm "$container" > /dev/null
[ "$size" -le 300 ] || disproven "the site takes $size MB of the image"
proven "the site takes $size MB of the image"

say 'compose.yaml'
cp .env.example nightbell.env
trap 'podman-compose down --volumes > /dev/null 2>&1 || true' EXIT
podman-compose up --detach > "$folder/compose.log" 2>&1 || disproven "compose: $(tail -n 5 "$folder/compose.log")"
begun=$SECONDS
until_page || { podman logs nightbell_site_1 2>&1 | tail; disproven 'the site does not answer'; }
proven "the site answers, $((SECONDS - begun)) seconds after its first start"
inside() { podman exec nightbell_site_1 "$@"; }
[ "$(inside id -u)" = 10001 ] || disproven 'it runs as root'
inside touch /srv/nightbell/written 2> /dev/null && disproven 'the release can be written'
inside touch /usr/written 2> /dev/null && disproven 'the file system can be written'
inside touch /data/written || disproven '/data cannot be written'
proven 'it does not run as root, and writes to /data only'
[ "$(inside sh -c 'grep CapEff /proc/self/status')" = "$(printf 'CapEff:\t0000000000000000')" ] || disproven 'it has capabilities'
proven 'it has no capabilities'
podman healthcheck run nightbell_site_1 || disproven 'the health check'
proven 'the health check'
inside nightbell status || disproven 'status'
inside nightbell backup || disproven 'a backup'
proven 'commands of the site run inside'

say 'A restart, and a new container on the same data'
inside touch /data/kept
podman-compose down > /dev/null 2>&1
podman-compose up --detach > "$folder/compose.log" 2>&1
until_page || disproven 'the site does not answer again'
inside test -e /data/kept || disproven 'the data is gone'
inside nightbell backup list | grep 'nightbell-2' > /dev/null || disproven 'the backup is gone'
proven 'a new container has the data of the one before'
podman-compose down --volumes > /dev/null 2>&1

say 'Icecast beside it'
printf 'ICECAST_SOURCE_PASSWORD=source\nICECAST_ADMIN_PASSWORD=admin\n' > .env
buildah build --quiet --pull-never --isolation chroot --format docker --tag nightbell_icecast \
  --file deploy/compose/icecast.Dockerfile deploy/compose > "$folder/icecast.log" 2>&1 || disproven 'the image of Icecast'
podman-compose -f compose.yaml -f deploy/compose/icecast.yaml up --detach --no-build > "$folder/compose.log" 2>&1 ||
  disproven "compose with Icecast: $(tail -n 5 "$folder/compose.log")"
until_page || disproven 'the site does not answer beside Icecast'
curl -fsS --max-time 10 http://127.0.0.1:8000/status-json.xsl | grep icestats > /dev/null || disproven 'Icecast does not answer'
podman exec nightbell_site_1 nightbell check | tee "$folder/check.log" | grep 'station .*http://icecast:8000 answers' > /dev/null ||
  { cat "$folder/check.log"; disproven 'the site does not reach Icecast'; }
proven 'the site reaches Icecast by its name'
podman-compose -f compose.yaml -f deploy/compose/icecast.yaml down --volumes > /dev/null 2>&1
say 'All proven.'

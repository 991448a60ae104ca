#!/usr/bin/env bash
# Proves docs/operating.md on an empty Debian: makes one below a folder, starts its systemd, runs the documented lines
# there as they are written, and tries the site, the proxy, an update and a rollback under requests. Takes ten minutes
# and needs root, the packages debootstrap and systemd-container, and the registries of Debian and npm.
#
#   test/install/prove-install.sh /var/tmp/nightbell-proof [suite]
set -euo pipefail

checkout=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=${1:?say where: a folder with 5 GB of space}
suite=${2:-bookworm}
root=$folder/$suite
domain=www.example.org

say() { printf '%s  %s\n' "$(date +%T)" "$*"; }
proven() { say "PROVEN: $*"; }
disproven() { say "DISPROVEN: $*"; exit 1; }

say "An empty Debian ($suite)"
if [ ! -e "$root/usr" ]; then
  mkdir -p "$folder"
  debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus "$suite" "$root" > "$folder/debootstrap.log"
fi
# The registries as this machine reaches them.
cp -r /etc/apt/apt.conf.d/. "$root/etc/apt/apt.conf.d/"
[ "$suite" != bookworm ] || cp /etc/apt/sources.list.d/* "$root/etc/apt/sources.list.d/" 2> /dev/null || true
install -D -m 644 "${NODE_EXTRA_CA_CERTS:-/etc/ssl/certs/ca-certificates.crt}" "$root/etc/registries.pem"
for home in root var/cache/nightbell; do
  install -d "$root/$home"
  printf 'cafile=/etc/registries.pem\n' > "$root/$home/.npmrc"
done
cp /etc/resolv.conf "$root/etc/resolv.conf" 2> /dev/null || true

say 'The repository, with a tag'
rm -rf "$root/var/nightbell.git" "$root/root/nightbell"
git clone --quiet --bare "$checkout" "$root/var/nightbell.git"
git -C "$root/var/nightbell.git" tag v1.0.0 "$(git -C "$checkout" rev-parse HEAD)"
chmod -R a+rX "$root/var/nightbell.git"
# It belongs to root, and git reads only what belongs to oneself.
printf '[safe]\n\tdirectory = *\n' > "$root/etc/gitconfig"

say 'systemd'
systemd-nspawn --quiet --boot --register=no --keep-unit --directory "$root" > "$folder/console.log" 2>&1 &
machine=$!
trap 'kill "$machine" 2> /dev/null; wait "$machine" 2> /dev/null || true' EXIT
leader=''
for _ in $(seq 60); do
  leader=$(pgrep -P "$machine" | head -n 1 || true)
  [ -n "$leader" ] && [ -S "/proc/$leader/root/run/systemd/private" ] && break
  sleep 1
done
[ -n "$leader" ] || disproven 'systemd does not start here: see console.log'
inside() {
  nsenter --target "$leader" --mount --uts --ipc --pid --root --wd -- \
    env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TERM=dumb LANG=C.UTF-8 bash -c "cd /root && $1" < /dev/null
}

# The lines of the first section's shell blocks.
documented() {
  sed -n '/^## Installing on one small server/,/^### The command/p' "$checkout/docs/operating.md" |
    sed -n '/^```sh$/,/^```$/p' | grep -v '^```'
}
begun=$SECONDS
while read -r line; do
  line=${line//https:\/\/example.org\/nightbell.git/file:\/\/\/var\/nightbell.git}
  case $line in
    nightbell\ account*) continue ;; # Tried below: nobody has registered yet.
  esac
  say "\$ $line"
  inside "$line" || disproven "$line"
done < <(documented)
proven "the documented lines, in $((SECONDS - begun)) seconds"

page() { inside "curl -fsS --max-time 60 http://127.0.0.1:3000/en/home" | grep -q '<title>'; }
page && proven 'the home page answers'
[ "$(inside 'systemctl is-active nightbell.service')" = active ] && proven 'systemd runs the service with its restrictions'
inside 'systemd-analyze security nightbell.service' | tail -n 1
size=$(inside 'du -sm /srv/nightbell/current/ | cut -f 1')
[ "$size" -le 300 ] || disproven "a release takes $size MB"
proven "a release takes $size MB"
[ "$(inside 'find -L /srv/nightbell/current/ -user nightbell | wc -l')" = 0 ] || disproven 'the account owns files of the release'
proven 'no file of the release belongs to the account'
[ "$(inside 'stat -c "%U %a" /var/lib/nightbell /etc/nightbell.env | tr "\n" " "')" = 'nightbell 700 root 640 ' ] || disproven 'the rights of data and settings'
proven 'data and settings are closed to others'

say 'A certificate, and the script again'
inside "apt-get install -qy --no-install-recommends openssl > /dev/null && install -d /etc/letsencrypt/live/$domain && openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=$domain -keyout /etc/letsencrypt/live/$domain/privkey.pem -out /etc/letsencrypt/live/$domain/fullchain.pem 2> /dev/null"
inside "nightbell/deploy/install.sh --domain $domain --email you@example.org" || disproven 'the script a second time'
inside "curl -fksS --max-time 60 --resolve $domain:443:127.0.0.1 -D /tmp/head https://$domain/en/home > /tmp/page && grep -q '<title>' /tmp/page && grep -i '^strict-transport' /tmp/head" || disproven 'nginx with TLS'
proven 'nginx answers with TLS; the script may be run again'

say 'Commands'
inside 'nightbell check' || true
inside 'nightbell check' | grep -q '^ok  *database  *PostgreSQL' || disproven 'commands do not reach the database of the service'
inside 'nightbell backup && nightbell backup list' || disproven 'a backup by root'
[ "$(inside 'stat -c %U /var/lib/nightbell/backups')" = nightbell ] || disproven 'backups belong to root'
proven 'a backup by root belongs to the account'
inside 'nightbell account grant habbo.de Nobody superadministration' && disproven 'an account that does not exist' || proven 'account: nobody has registered yet, and is told so'
inside 'nightbell status' || disproven status

say 'An update and a rollback while pages are requested'
rm -f "$root/tmp/stop"
inside 'while [ ! -e /tmp/stop ]; do curl -fsS -o /dev/null --max-time 90 http://127.0.0.1:3000/en/home 2>> /tmp/failed && echo . >> /tmp/answered || true; done' &
requests=$!
inside 'nightbell update' || disproven update
inside 'nightbell rollback' || disproven rollback
inside 'touch /tmp/stop'
wait "$requests"
failed=$(inside 'grep -c . /tmp/failed || true')
[ "$failed" = 0 ] || { inside 'cat /tmp/failed'; disproven "$failed requests failed"; }
proven "update and rollback, $(inside 'wc -l < /tmp/answered') requests answered and none failed"

say 'An update that does not get ready'
git clone --quiet "$root/var/nightbell.git" "$folder/broken.$$"
printf 'throw new Error("this version is broken")\n' > "$folder/broken.$$/app/server/start/main.ts"
git -C "$folder/broken.$$" -c user.name=a -c user.email=a@example.org commit -qam broken
git -C "$folder/broken.$$" push -q origin HEAD:refs/tags/v1.0.1
rm -rf "$folder/broken.$$"
inside 'nightbell update' && disproven 'a broken release stays' || proven 'a release that does not start is left again'
page && proven 'the site answers as before'
inside 'nightbell releases'
inside 'nightbell stop && nightbell restore --replace "$(ls /var/lib/nightbell/backups/*.zst | tail -n 1)" && nightbell start' || disproven restore
for _ in $(seq 60); do page 2> /dev/null && break; sleep 1; done
page && proven 'restored from a backup'
say 'All proven.'

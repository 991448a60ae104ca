#!/usr/bin/env bash
# Proves docs/operating.md on an empty Debian: makes one below a folder, starts its systemd, runs the documented lines
# there as they are written, and tries the site, the proxy, an update with a migration and a rollback under requests,
# and several processes on a PostgreSQL of Debian. Takes a quarter of an hour and needs root, the packages debootstrap
# and systemd-container, and the registries of Debian and npm.
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

say 'The repository, with a signed tag'
work=$folder/work
rm -rf "$root/var/nightbell.git" "$root/root/nightbell" "$work" "$folder/key" "$folder/key.pub"
git clone --quiet "$checkout" "$work"
git -C "$work" checkout --quiet -B main
ssh-keygen -q -t ed25519 -N '' -f "$folder/key"
printf 'nightbell namespaces="git,file" %s\n' "$(cut -d ' ' -f 1,2 "$folder/key.pub")" > "$work/deploy/signers"
git init --quiet --bare --initial-branch main "$root/var/nightbell.git"
# Publishes what is in the work folder as a version; "no" leaves out the signature.
publish() {
  local version=$1 signed=${2:-yes} how=(-c gpg.format=ssh -c "user.signingKey=$folder/key") kind=-s
  [ "$signed" = yes ] || how=() kind=-a
  sed -i "s/^  \"version\": .*/  \"version\": \"$version\",/" "$work/package.json"
  git -C "$work" add --all
  git -C "$work" -c user.name=a -c user.email=a@example.org commit --quiet --message "$version"
  git -C "$work" -c user.name=a -c user.email=a@example.org "${how[@]}" tag "$kind" -m "$version" "v$version"
  git -C "$work" push --quiet "$root/var/nightbell.git" HEAD:refs/heads/main "v$version"
  chmod -R a+rX "$root/var/nightbell.git"
}
publish 1.0.0
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

# The lines of the shell blocks below a heading of docs/operating.md, up to the next one of any level.
documented() {
  awk -v heading="$1" '/^#/ { found = index($0, heading) > 0 } /^```/ { code = $0 == "```sh" && found; next } code' "$checkout/docs/operating.md"
}
# Runs the documented lines of a section as they are. One that begins with a given word may fail: what it is about is not there.
run_documented() {
  local line lines more
  lines=$(documented "$1")
  [ -n "$lines" ] || disproven "docs/operating.md has no lines below \"$1\""
  while read -r line; do
    case $line in for*) while read -r more; do line="$line
$more" && [ "$more" = done ] && break; done ;; esac
    line=${line//https:\/\/example.org\/nightbell.git/file:\/\/\/var\/nightbell.git}
    say "\$ $line"
    case $line in
      *' logs -f') inside "timeout 3 $line" > "$folder/said" || [ -s "$folder/said" ] || disproven "$line" ;;
      # There is no account yet, no hotel can be reached, and there is no release before the first.
      *' account '* | *' import '* | *' check' | *' rollback') inside "$line" || true ;;
      *) inside "$line" || disproven "$line" ;;
    esac
  done <<< "$lines"
  proven "the documented lines of \"$1\""
}
begun=$SECONDS
run_documented 'Installing on one small server'
seconds=$((SECONDS - begun))
[ "$seconds" -le 600 ] || disproven "from an empty Debian to a site that answers takes $seconds seconds"
proven "from an empty Debian to a site that answers in $seconds seconds"

page() { inside "curl -fsS --max-time 60 http://127.0.0.1:3000/en/home" | grep '<title>' > /dev/null; }
page || disproven 'the home page'
proven 'the home page answers'
first=$(inside 'curl -fsS http://127.0.0.1:3000/en/news | grep -o "href=\"/en/news/[a-z0-9-]*\"" | head -n 1 | cut -d \" -f 2')
inside "curl -fsS http://127.0.0.1:3000$first" | grep '<article' > /dev/null || disproven "the page of the first article, $first"
proven "the page of the first article, $first"
[ "$(inside 'systemctl is-active nightbell.service')" = active ] || disproven 'the service does not run'
proven 'systemd runs the service with its restrictions'
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
inside 'nightbell check' | grep '^ok  *database  *PostgreSQL' > /dev/null || disproven 'commands do not reach the database of the service'
run_documented 'The command nightbell'
[ "$(inside 'stat -c %U /var/lib/nightbell/backups')" = nightbell ] || disproven 'backups belong to root'
proven 'a backup by root belongs to the account'
run_documented "The game's hotels"
run_documented 'The maintenance page'
inside 'install -d -o nightbell /mnt/usb'
run_documented 'Backups'
inside 'nightbell status' || disproven status

say 'An update with a migration, and a rollback, while pages are requested'
printf 'alter table health_work add column proven text;\n' > "$work/features/health/server/migrations/20991231-0000-proven.sql"
publish 1.1.0
rm -f "$root/tmp/stop"
# Through nginx, four at a time: pages, data and a file.
requests=()
for path in en/home de/habbo/badges api/get/users/current favicon.png; do
  inside "while [ ! -e /tmp/stop ]; do curl -fkSs -o /dev/null --max-time 90 --resolve $domain:443:127.0.0.1 https://$domain/$path 2>> /tmp/failed && echo . >> /tmp/answered || true; done" &
  requests+=($!)
done
inside 'nightbell update' || disproven update
inside 'nightbell status' | grep 'version 1.1.0' > /dev/null || disproven 'the version after the update'
inside 'nightbell rollback' || disproven rollback
inside 'touch /tmp/stop'
wait "${requests[@]}"
failed=$(inside 'grep -c . /tmp/failed || true')
[ "$failed" = 0 ] || { inside 'cat /tmp/failed'; disproven "$failed requests failed"; }
proven "update, migration and rollback, $(inside 'wc -l < /tmp/answered') requests through nginx answered and none failed"

say 'Releases that are not to be trusted, or do not get ready'
publish 1.2.0 no
if inside 'nightbell update'; then disproven 'an unsigned release is installed'; fi
proven 'a release without a signature is refused'
printf 'throw new Error("this version is broken")\n' > "$work/app/server/start/main.ts"
publish 1.3.0
if inside 'nightbell update'; then disproven 'a broken release stays'; fi
page || disproven 'the site after a broken release'
proven 'a release that does not start is left again, and the site answers as before'
inside 'nightbell releases'

say 'Restoring, as documented'
inside 'nightbell backup --to /tmp/kept.tar.zst && nightbell stop && mv /var/lib/nightbell/postgres /var/lib/nightbell/before && rm -rf /var/lib/nightbell/attachments /var/lib/nightbell/pictures'
inside 'install -o nightbell /tmp/kept.tar.zst /var/lib/nightbell/backups/nightbell-20261123-030000.tar.zst' || disproven 'the backup to restore'
run_documented 'Restoring'
until_page() { for _ in $(seq 120); do page 2> /dev/null && return; sleep 1; done; return 1; }
until_page || disproven 'the site after restoring'
proven 'restored from a backup'

say 'Several services on a PostgreSQL of their own, as documented'
inside 'DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends postgresql > /dev/null && systemctl start postgresql' || disproven 'PostgreSQL of Debian'
inside "su postgres -c \"psql -qc \\\"create role nightbell login password 'secret'\\\" -c 'create database nightbell owner nightbell'\"" || disproven 'the database'
inside 'systemctl disable --quiet --now nightbell.service nightbell.socket; printf "DATABASE_URL=postgres://nightbell:secret@127.0.0.1:5432/nightbell\n" >> /etc/nightbell.env'
inside 'cp /srv/nightbell/current/deploy/nightbell-*.service /etc/systemd/system/ && systemctl daemon-reload'
run_documented 'Step 4: several web processes'
inside 'nightbell restart && nightbell status' || disproven 'commands with several services'
inside 'curl -fsS http://127.0.0.1:3002/en/home' | grep '<title>' > /dev/null || disproven 'the second process'
proven 'two processes and one for tasks, restarted one after the other'
inside "printf '# changed by hand\n' >> /etc/nginx/conf.d/nightbell.conf"
inside "nightbell stop && /srv/nightbell/current/deploy/install.sh --domain $domain --email you@example.org" || disproven 'the script with several services'
inside 'grep -q "^# changed by hand" /etc/nginx/conf.d/nightbell.conf' || disproven 'the script overwrites what was changed by hand'
[ "$(inside 'systemctl is-active nightbell.service || true')" != active ] || disproven 'the script starts the one service beside several'
proven 'the script leaves several services and a changed proxy as they are'
say 'All proven.'

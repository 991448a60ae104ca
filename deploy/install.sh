#!/usr/bin/env bash
# Sets up Nightbell on this machine, or completes what is missing. What exists is left as it is, so it may be run again.
#
#   deploy/install.sh --domain www.example.org --email you@example.org [options]
#
#   --domain <name>      the name under which visitors reach the site
#   --email <address>    for the imprint, the hotels and the certificate
#   --operator <name>    who runs the site, for the imprint
#   --postal <address>   the postal address, for the imprint
#   --proxy <program>    nginx (default), caddy, or none
#   --from <repository>  where releases come from, unless that is where this checkout came from
#   --dry-run            prints what would be done, and changes nothing
set -euo pipefail
# The account of the site must be able to read what is written here.
umask 022
# "su" of Debian leaves out the programs of root, such as useradd, ldconfig and nginx.
PATH=$PATH:/usr/local/sbin:/usr/sbin:/sbin

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
checkout=$(dirname "$here")
# shellcheck source=deploy/nightbell
. "$here/nightbell"

nginx=${NIGHTBELL_NGINX:-/etc/nginx/conf.d/nightbell.conf}
caddy=${NIGHTBELL_CADDY:-/etc/caddy/Caddyfile}

domain='' email='' operator='' postal='' proxy=nginx from='' dry=''
while [ $# -gt 0 ]; do
  case $1 in
    --dry-run) dry=yes && shift && continue ;;
    --help | -h) sed -n '2,/^set /s/^# \{0,1\}//p' "$0" && exit 0 ;;
  esac
  [ $# -ge 2 ] || fail "$1 needs a value, or does not exist: deploy/install.sh --help"
  case $1 in
    --domain) domain=$2 ;;
    --email) email=$2 ;;
    --operator) operator=$2 ;;
    --postal) postal=$2 ;;
    --proxy) proxy=$2 ;;
    --from) from=$2 ;;
    *) fail "There is no option $1: deploy/install.sh --help" ;;
  esac
  shift 2
done

step() { say "- $*"; }
done_already() { say "  $* (already so)"; }
# Shows a command, and runs it unless this is a trial.
run() {
  printf '  +'
  printf ' %q' "$@"
  printf '\n'
  [ -n "$dry" ] || "$@"
}
# Writes standard input into a file, unless that is its content.
write() {
  local file=$1 mode=$2 group=$3 content
  content=$(cat)
  if [ -e "$file" ] && [ "$(cat "$file")" = "$content" ]; then
    done_already "$file"
    return
  fi
  say "  writes $file"
  [ -n "$dry" ] && return
  install -D -m "$mode" -g "$group" /dev/null "$file"
  printf '%s\n' "$content" > "$file"
}
# What a file of this folder becomes on this machine.
for_domain() { sed "s/www\.example\.org/$domain/g" "$1"; }
# Writes the settings of a proxy, unless they were changed by hand.
write_proxy() {
  local file=$1 template=$2
  if [ ! -e "$file" ] || is_untouched "$file" "$template"; then
    write "$file" 644 root
  else
    # Writing to a pipe without a reader would end the program, and this script.
    cat > /dev/null
    say "  $file was changed by hand, and stays. Compare it with $current/deploy/$template."
  fi
}
# Whether a file is what this script, of this release or an older one, has written, or the one of its package.
is_untouched() {
  local folder
  for folder in "$here" "$base"/releases/*/deploy; do
    if [ -e "$folder/$2" ] && for_domain "$folder/$2" | cmp -s - "$1"; then return 0; fi
  done
  grep -q '^# Until there is a certificate\. \|Caddyfile is an easy way' "$1"
}
has_systemd() { [ -d /run/systemd/system ]; }
has() { command -v "$1" > /dev/null; }

check_options() {
  [ -n "$domain" ] || fail 'Say under which name visitors reach the site: --domain www.example.org'
  [[ $domain =~ ^[a-z0-9-]+(\.[a-z0-9-]+)+$ ]] || fail "\"$domain\" is not a name such as www.example.org."
  [[ $email =~ ^[^[:space:]\"@]+@[^[:space:]\"@]+$ ]] || fail 'Say how you are reached: --email you@example.org'
  [[ $proxy =~ ^(nginx|caddy|none)$ ]] || fail '--proxy is nginx, caddy or none.'
  [[ "$operator$postal" != *[\"\\]* ]] || fail '--operator and --postal may have no " and no backslash.'
  [ -n "$dry" ] || [ "$(id -u)" = 0 ] || fail 'Only root can set up a machine: use sudo, or --dry-run.'
  has apt-get || fail 'This script is for Debian and what is made from it. docs/operating.md describes other systems.'
  case $(uname -m) in x86_64 | aarch64) ;; *) fail "There is no PostgreSQL for $(uname -m) in the packages." ;; esac
}

install_packages() {
  step 'Programs'
  local missing=() program
  # "strip", of binutils, makes a release 30 MB smaller.
  for program in git strip curl; do has "$program" || missing+=("${program/strip/binutils}"); done
  [ "$proxy" = none ] || has "$proxy" || missing+=("$proxy")
  [ "$proxy" != nginx ] || has certbot || missing+=(certbot)
  has npm || missing+=(nodejs npm)
  # Verifies the signatures of releases.
  has ssh-keygen || missing+=(openssh-client)
  # A library that the site's own Node needs.
  ldconfig -p | grep 'libatomic\.so\.1 ' > /dev/null || missing+=(libatomic1)
  [ -e /etc/ssl/certs/ca-certificates.crt ] || missing+=(ca-certificates)
  if [ ${#missing[@]} -eq 0 ]; then
    done_already 'all there'
  else
    run apt-get update -q
    run env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends "${missing[@]}"
  fi
  if [ -n "$dry" ] && ! has node; then
    say '  If that Node is older than 20, it is used once to install a newer one beside the releases.'
  elif (installing_node) > /dev/null 2>&1; then
    done_already 'a Node that is new enough'
  else
    say "  The Node of this machine is too old: a newer one is put into $base/node, for installing only."
    run install -d "$base/node"
    # The newest npm that Debian 12 can still run. Both come from the registry of the site's own packages.
    run npm install --global --prefix "$base/node" --no-fund --no-audit --loglevel=error "node@$(wanted_node)" npm@10
  fi
}

wanted_node() { sed -n 's/^ *"node": "\([0-9.]*\)",\{0,1\}$/\1/p' "$checkout/package.json"; }

make_account() {
  step "The account $account"
  if id "$account" > /dev/null 2>&1; then
    done_already "$account"
  else
    run useradd --system --user-group --home-dir "$data" --shell /usr/sbin/nologin "$account"
  fi
}

make_folders() {
  step 'Folders'
  make_folder "$base" root 755
  make_folder "$base/releases" root 755
  make_folder "$data" "$account" 700
  make_folder "$cache" "$account" 700
  if [ "$proxy" = nginx ]; then
    make_folder /var/cache/nginx root 755
    make_folder /var/www/nightbell root 755
  fi
}

make_folder() {
  if [ -d "$1" ] && [ "$(stat -c '%U %a' "$1")" = "$2 $3" ]; then
    done_already "$1"
  else
    run install -d -o "$2" -g "$2" -m "$3" "$1"
  fi
}

write_settings() {
  step "Settings in $settings"
  if [ -e "$settings" ]; then
    done_already "$settings"
    return
  fi
  local proxies=1
  [ "$proxy" != none ] || proxies=0
  {
    say '# The settings of the site; docs/configuration.md lists all. Put values with # or quotes into "".'
    say "PUBLIC_URL=https://$domain"
    say "TRUST_PROXY=$proxies"
    say "HOTEL_USER_AGENT=\"Nightbell (+https://$domain; $email)\""
    say "OPERATOR_EMAIL=$email"
    [ -z "$operator" ] || say "OPERATOR_NAME=\"$operator\""
    [ -z "$postal" ] || say "OPERATOR_ADDRESS=\"$postal\""
    say '# false unless Sulake has named the site an official fansite.'
    say 'OFFICIAL_FANSITE=false'
    say "DATA_DIR=$data"
    say "METRICS_TOKEN=$(head -c 24 /dev/urandom | base64 | tr '+/' '-_')"
  } | write "$settings" 640 "$(getent group "$account" > /dev/null && printf '%s' "$account" || printf root)"
}

left_out=(node_modules dist data release coverage test-failures .git .env nightbell.env)

install_first_release() {
  step 'The first release'
  local source=${from:-$(git -C "$checkout" remote get-url origin 2> /dev/null || true)}
  if [ -z "$from" ] && [ -s "$base/source" ]; then
    done_already "$base/source"
  elif [ -n "$source" ]; then
    printf '%s' "$source" | write "$base/source" 644 root
  else
    say "  This checkout names no repository: write its address into $base/source before the first update."
  fi
  if [ -s "$here/signers" ] && [ ! -e "$signers" ]; then
    # A later change of the repository cannot change which keys this machine trusts.
    run install -m 644 "$here/signers" "$signers"
  fi
  if [ -e "$current" ]; then
    done_already "$(basename "$(readlink -f "$current")"); nightbell update installs a newer one"
    return
  fi
  local target
  target=$base/releases/$(date -u +%Y%m%d-%H%M%S)
  say "  copies this checkout to $target, installs and builds it as $account, and removes what only building needs"
  [ -n "$dry" ] && return
  remove_unfinished
  install -d "$target"
  : > "$target/.unfinished"
  # Without built files, data and settings with secrets: every account may read a release.
  (cd "$checkout" && tar -c "${left_out[@]/#/--exclude=./}" .) | tar -x --no-same-owner -C "$target"
  git -C "$checkout" log -1 --format='%h of %cs' > "$target/.commit" 2> /dev/null || say unknown > "$target/.commit"
  build_release "$target"
  point_to "$target"
}

install_command() {
  step 'The command nightbell'
  if [ "$(readlink /usr/local/bin/nightbell || true)" = "$current/deploy/nightbell" ]; then
    done_already /usr/local/bin/nightbell
  else
    run ln -sfn "$current/deploy/nightbell" /usr/local/bin/nightbell
  fi
}

start_site() {
  step 'Services'
  local unit changed='' units=(nightbell.socket nightbell.service) running
  running=$(services)
  # A machine with several services has no use for the one that does everything.
  [ "$running" = nightbell.service ] || units=(nightbell-web@.service nightbell-tasks.service)
  for unit in "${units[@]}"; do
    if cmp -s "$here/$unit" "/etc/systemd/system/$unit"; then
      done_already "/etc/systemd/system/$unit"
    else
      run install -D -m 644 "$here/$unit" "/etc/systemd/system/$unit"
      changed=yes
    fi
  done
  if ! has_systemd; then
    say "  systemd does not run here. Where it does: systemctl enable --now ${units[*]}"
    return
  fi
  [ -z "$changed" ] || run systemctl daemon-reload
  if [ "$running" = nightbell.service ]; then
    run systemctl enable --quiet --now "${units[@]}"
  else
    say "  ${running//$'\n'/, } are enabled and stay. \"nightbell restart\" applies changes, one after the other."
  fi
  [ -n "$dry" ] && return
  say '  waits until the site answers…'
  for unit in $running; do
    # It may have been stopped.
    systemctl start "$unit"
    wait_until_ready "$(readlink -f "$current")" "$unit" || fail "$unit does not answer: see nightbell logs -n 50 and nightbell check."
  done
}

set_up_proxy() {
  step "The proxy: $proxy"
  local certificate=/etc/letsencrypt/live/$domain/fullchain.pem
  case $proxy in
    nginx)
      if [ -e "$certificate" ]; then
        for_domain "$here/nginx.conf" | write_proxy "$nginx" nginx.conf
      else
        # nginx does not start with a certificate that is not there yet.
        proxy_without_certificate | write_proxy "$nginx" nginx.conf
      fi
      [ -n "$dry" ] || nginx -q -t
      if has_systemd; then run systemctl reload-or-restart nginx; fi
      ;;
    caddy)
      for_domain "$here/Caddyfile" | write_proxy "$caddy" Caddyfile
      if has_systemd; then run systemctl reload-or-restart caddy; fi
      ;;
    none) say '  None. The site listens on 127.0.0.1:3000; set TRUST_PROXY if you put one in front.' ;;
  esac
}

proxy_without_certificate() {
  cat <<TEXT
# Until there is a certificate. Run deploy/install.sh again when there is one.
server {
    listen 80;
    listen [::]:80;
    server_name $domain;
    location /.well-known/acme-challenge/ {
        root /var/www/nightbell;
    }
    location / {
        return 503;
    }
}
TEXT
}

say_what_remains() {
  local number=1
  say ''
  say 'What remains to do:'
  if [ "$proxy" = nginx ] && [ ! -e "/etc/letsencrypt/live/$domain/fullchain.pem" ]; then
    say "$number. Let $domain point to this machine, and get a certificate:"
    say "     certbot certonly --webroot -w /var/www/nightbell -d $domain --email $email --agree-tos --deploy-hook 'systemctl reload nginx'"
    say '   Then run this script again, with the same options.'
    number=$((number + 1))
  elif [ "$proxy" = caddy ]; then
    say "$number. Let $domain point to this machine: Caddy gets the certificate by itself."
    number=$((number + 1))
  fi
  say "$number. Complete the imprint in $settings (OPERATOR_NAME, OPERATOR_ADDRESS), then: nightbell restart"
  say "$((number + 1)). Register on the site, and make yourself the first of the staff:"
  say '     nightbell account grant habbo.de YourName superadministration'
  say "$((number + 2)). Copy backups to another machine: $data/backups has one a day. \"nightbell status\" shows how it is."
}

check_options
[ -z "$dry" ] || say 'A trial: nothing is changed.'
install_packages
make_account
make_folders
write_settings
install_first_release
install_command
start_site
set_up_proxy
say_what_remains

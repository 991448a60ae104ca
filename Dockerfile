# The site in a container: docs/containers.md. Everything that changes is in the volume /data.
FROM debian:trixie-slim AS build
RUN apt-get update -q \
  && DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends binutils ca-certificates libatomic1 nodejs npm \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /srv/nightbell
COPY . .
# "slim" removes what only building needs, and the caches are not copied.
RUN node bin/nightbell.mjs build && node bin/nightbell.mjs slim

FROM debian:trixie-slim
RUN apt-get update -q \
  && DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends ca-certificates libatomic1 \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 10001 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin nightbell \
  && install -d -o nightbell -g nightbell -m 700 /data
COPY --from=build /srv/nightbell /srv/nightbell
COPY deploy/container-command /usr/local/bin/nightbell
WORKDIR /srv/nightbell
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled NIGHTBELL_COMMAND=nightbell
USER nightbell
VOLUME /data
EXPOSE 3000
# A first start makes the database, and a start after an update may have to migrate it.
HEALTHCHECK --interval=10s --timeout=10s --start-period=300s CMD ["nightbell", "ready"]
# The site needs five seconds for its visitors, fifteen for what they asked and some for its database.
STOPSIGNAL SIGTERM
CMD ["nightbell", "run"]

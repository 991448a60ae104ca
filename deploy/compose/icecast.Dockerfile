FROM debian:trixie-slim
RUN apt-get update -q \
  && DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends icecast2 media-types \
  && rm -rf /var/lib/apt/lists/*
COPY icecast-start /usr/local/bin/icecast-start
USER icecast2
EXPOSE 8000
CMD ["icecast-start"]

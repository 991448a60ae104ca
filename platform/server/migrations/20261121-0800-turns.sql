-- Turns taken within a rate limit's window. Losing them in a crash only forgives, so they need no write-ahead log.
create unlogged table platform_turns (
  key bytea primary key,
  taken integer not null,
  ends_at timestamptz not null
);
create index platform_turns_ends_at on platform_turns (ends_at);

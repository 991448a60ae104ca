-- Keys for the API. Only the SHA-256 is kept: a key has 256 random bits, so that it cannot be guessed from it.
create table programs_keys (
  id integer generated always as identity primary key,
  account_id integer not null references accounts_accounts on delete cascade,
  name text not null,
  hash bytea not null unique,
  ending text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index on programs_keys (account_id);

-- Calls by day, since 1970 in UTC. `refused` are those beyond the limit.
create table programs_usage (
  key_id integer not null references programs_keys on delete cascade,
  day integer not null,
  calls integer not null default 0,
  refused integer not null default 0,
  primary key (key_id, day)
);
create index on programs_usage (day);

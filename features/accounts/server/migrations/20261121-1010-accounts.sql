-- An account is a player of the game, by the game's own id: names change hands. A closed one keeps its number, for what it
-- published, and nothing else.
create table accounts_accounts (
  id integer generated always as identity primary key,
  habbo_id text collate "C" unique,
  hotel text collate "C",
  name text collate "C",
  -- What one logs in with, folded by the rules of "C" (A to Z only, no Turkish I). Null while the name is known to be another's.
  name_folded text collate "C",
  name_checked_at timestamptz,
  password text,
  language text check (language in ('de', 'en', 'tr')),
  hours text not null default 'auto' check (hours in ('auto', '12', '24')),
  invisible boolean not null default false,
  stars integer not null default 0 check (stars >= 0),
  terms_accepted_at timestamptz,
  created_at timestamptz not null,
  closed_at timestamptz,
  check (closed_at is not null or (habbo_id is not null and hotel is not null and name is not null and password is not null))
);
create unique index on accounts_accounts (hotel, name_folded);

create table accounts_sessions (
  id integer generated always as identity primary key,
  account_id integer not null references accounts_accounts on delete cascade,
  -- Only hashes: who reads the database cannot log in with it.
  secret_hash bytea not null unique,
  token_hash bytea not null unique,
  browser text,
  system text,
  remembered boolean not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);
create index on accounts_sessions (account_id);

-- Codes for the motto, at most one for each browser, player and purpose. A code goes with its success.
create table accounts_codes (
  browser_hash bytea not null,
  hotel text collate "C" not null,
  name_folded text collate "C" not null,
  purpose text not null check (purpose in ('register', 'password')),
  code text collate "C" not null,
  expires_at timestamptz not null,
  primary key (browser_hash, hotel, name_folded, purpose)
);
create index on accounts_codes (expires_at);

create table accounts_roles (
  account_id integer not null references accounts_accounts on delete cascade,
  role text collate "C" not null,
  granted_at timestamptz not null,
  primary key (account_id, role)
);

create table accounts_bans (
  id integer generated always as identity primary key,
  account_id integer not null references accounts_accounts on delete cascade,
  reason text not null,
  banned_at timestamptz not null,
  -- Null: for good. A ban lifts itself when this is past; lifted by hand, it says when.
  until timestamptz,
  lifted_at timestamptz
);
create index on accounts_bans (account_id);

-- What players keep off the site. By player and not by account: it outlives the account.
create table accounts_hidden_players (
  habbo_id text collate "C" primary key,
  page boolean not null,
  friends boolean not null,
  names boolean not null,
  mottos boolean not null
);

-- What members follow. A subject is known by its kind and its key: a player's id of the game, a badge's code and so on.
create table follows_follows (
  account_id integer not null references accounts_accounts,
  kind text collate "C" not null,
  key text collate "C" not null,
  followed_at timestamptz not null,
  primary key (account_id, kind, key)
);
create index follows_of_subject on follows_follows (kind, key, account_id);

-- What happened to subjects that someone follows. Only a reference is stored: the texts are read where they belong each time.
create table follows_changes (
  id integer generated always as identity primary key,
  kind text collate "C" not null,
  key text collate "C" not null,
  what text collate "C" not null,
  ref text collate "C" not null,
  happened_at timestamptz not null,
  noted_at timestamptz not null,
  unique (kind, key, what, ref)
);
create index follows_changes_of_subject on follows_changes (kind, key, id);
create index follows_changes_noted on follows_changes (noted_at);

-- How a member is notified of a kind, where it is not at once.
create table follows_deliveries (
  account_id integer not null references accounts_accounts,
  kind text collate "C" not null,
  delivery text collate "C" not null check (delivery in ('now', 'daily', 'weekly', 'muted')),
  primary key (account_id, kind)
);
create index follows_deliveries_digests on follows_deliveries (delivery, account_id) where delivery in ('daily', 'weekly');

-- The private feeds. Of the secret in an address only the hash is stored.
create table follows_feeds (
  account_id integer primary key references accounts_accounts,
  secret_hash bytea not null unique,
  made_at timestamptz not null
);

-- Players who forbid being followed. It stays when their account is closed, as what players hide does.
create table follows_forbidden (
  habbo_id text collate "C" primary key,
  since timestamptz not null
);

-- When a player was last put in line to be scanned for the sake of followers.
create table follows_looks (
  habbo_id text collate "C" primary key,
  asked_at timestamptz not null
);

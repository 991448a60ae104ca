-- What an authenticator knows an account by: random, so that it tells nobody anything, and the same for all passkeys of the account.
create table passkeys_user_handles (
  account_id integer primary key references accounts_accounts on delete cascade,
  user_handle text collate "C" not null unique
);

-- Goes with the handle: when an account closes its row stays, and so nothing cascades from there.
create table passkeys_credentials (
  id integer generated always as identity primary key,
  account_id integer not null references passkeys_user_handles on delete cascade,
  credential_id text collate "C" not null unique,
  public_key bytea not null,
  -- How often the authenticator says it was used; 0 for good where it does not count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index on passkeys_credentials (account_id);

-- Questions that wait for an answer, each for one holder (a session or a guest's browser) and one purpose. A question goes with its first answer.
create table passkeys_challenges (
  -- Only hashes: who reads the database can answer none of them.
  challenge_hash bytea primary key,
  holder_hash bytea not null,
  purpose text not null check (purpose in ('add', 'login')),
  expires_at timestamptz not null
);
create index on passkeys_challenges (expires_at);

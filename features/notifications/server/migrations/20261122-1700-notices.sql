-- What members are told of. Of one thing each is told once.
create table notifications_notices (
  id integer generated always as identity primary key,
  account_id integer not null references accounts_accounts on delete cascade,
  kind text collate "C" not null,
  about text collate "C" not null,
  notice jsonb not null,
  told_at timestamptz not null,
  read_at timestamptz,
  unique (account_id, kind, about)
);
create index on notifications_notices (account_id, id desc);
create index on notifications_notices (account_id) where read_at is null;

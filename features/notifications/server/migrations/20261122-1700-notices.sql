-- What members are told of. Of one thing each is told once by each kind. A reply that was deleted is withdrawn and keeps its row: restored, it is not told anew.
create table notifications_notices (
  id integer generated always as identity primary key,
  account_id integer not null references accounts_accounts,
  kind text collate "C" not null,
  about text collate "C" not null,
  notice jsonb not null,
  -- The account whose name the notice tells: closed, it takes its name along.
  by_account_id integer references accounts_accounts,
  told_at timestamptz not null,
  read_at timestamptz,
  withdrawn_at timestamptz,
  unique (about, kind, account_id)
);
create index notifications_of_account on notifications_notices (account_id, id) where withdrawn_at is null;
create index notifications_unread on notifications_notices (account_id) where read_at is null and withdrawn_at is null;
create index notifications_by_account on notifications_notices (by_account_id) where by_account_id is not null;
create index notifications_told_at on notifications_notices (told_at);

-- What a member does not want to be told of.
create table notifications_muted_topics (
  account_id integer not null references accounts_accounts,
  topic text collate "C" not null,
  primary key (account_id, topic)
);

-- The browsers that are told by web push. A browser is a session: with its end nobody is told there any more.
create table notifications_subscriptions (
  session_id integer primary key references accounts_sessions on delete cascade,
  account_id integer not null references accounts_accounts,
  -- Where its push service takes messages, and what they are encrypted with. Who knows the address can send there: it is told nobody.
  endpoint text collate "C" not null unique,
  p256dh text collate "C" not null,
  auth text collate "C" not null,
  -- Of the page that asked for it, where the account has chosen none.
  language text not null check (language in ('de', 'en', 'tr')),
  subscribed_at timestamptz not null
);
create index notifications_subscriptions_of_account on notifications_subscriptions (account_id);

-- Notices that are still to be pushed, put in with them and taken out as tasks.
create table notifications_pushes (
  notice_id integer primary key references notifications_notices on delete cascade,
  told_at timestamptz not null
);

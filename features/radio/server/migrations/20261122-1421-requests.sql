-- Whether the host of a station takes requests; a station without a row does.
create table radio_lines (
  station text collate "C" primary key,
  is_open boolean not null,
  changed_at timestamptz not null
);

-- What lies before the host: a greeting, or a song that one or more have wished for.
create table radio_wishes (
  id integer generated always as identity primary key,
  station text collate "C" not null,
  -- The show that was on, by its number and its day: `3 2026-11-23`. Null without one.
  airing text collate "C",
  subject text collate "C" not null check (subject in ('music', 'greeting')),
  -- As whoever wished first wrote them; empty for a greeting.
  artist text not null,
  title text not null,
  -- The song without what writers differ in. Null for a greeting: no two are one.
  song text collate "C" check ((song is null) = (subject = 'greeting')),
  fate text collate "C" not null default 'sent' check (fate in ('sent', 'seen', 'played', 'declined')),
  -- How many have wished for it, those too that are forgotten.
  wishes integer not null default 1 check (wishes >= 0),
  sent_at timestamptz not null,
  fated_at timestamptz
) with (fillfactor = 90);
create index radio_wishes_open on radio_wishes (station, id) where fate in ('sent', 'seen');
create index radio_wishes_sent_at on radio_wishes (sent_at);

-- What each visitor sent. A guest is known by a hash of their browser's id; what network they come from is not stored.
create table radio_requests (
  id integer generated always as identity primary key,
  wish_id integer not null references radio_wishes on delete cascade,
  account_id integer references accounts_accounts,
  browser_hash bytea,
  name text not null,
  artist text not null,
  title text not null,
  message text not null,
  sent_at timestamptz not null,
  check (account_id is null or browser_hash is null),
  unique (wish_id, account_id),
  unique (wish_id, browser_hash)
);
create index radio_requests_of_account on radio_requests (account_id, id) where account_id is not null;
create index radio_requests_of_browser on radio_requests (browser_hash, id) where browser_hash is not null;
create index radio_requests_sent_at on radio_requests (sent_at);

-- The accounts of the hosts, where they are known; the names are what visitors read.
alter table radio_shows add column host_id integer references accounts_accounts;
alter table radio_shows add column co_host_id integer references accounts_accounts;
-- Counts the changes, so that nobody overwrites one that they have not seen.
alter table radio_shows add column version integer not null default 1;
-- When the whole show was cancelled; it can be brought back.
alter table radio_shows add column withdrawn_at timestamptz;
create index radio_shows_of_host on radio_shows (host_id) where host_id is not null;
create index radio_shows_of_co_host on radio_shows (co_host_id) where co_host_id is not null;

update radio_shows as shown set version = 1 + (
  select count(*) from radio_cancelled_airings as cancelled where cancelled.show_id = shown.id);

-- A host asks another to swap the times of two airings.
create table radio_swaps (
  id integer generated always as identity primary key,
  show_id integer not null references radio_shows on delete cascade,
  day text collate "C" not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  starts_at timestamptz not null,
  other_show_id integer not null references radio_shows on delete cascade,
  other_day text collate "C" not null check (other_day ~ '^\d{4}-\d\d-\d\d$'),
  other_starts_at timestamptz not null,
  asked_by integer not null references accounts_accounts,
  asked_of integer not null references accounts_accounts,
  asked_at timestamptz not null,
  state text collate "C" not null default 'asked' check (state in ('asked', 'accepted', 'declined', 'withdrawn')),
  decided_at timestamptz,
  check ((state = 'asked') = (decided_at is null))
);
create unique index radio_swaps_asked on radio_swaps (show_id, day, other_show_id, other_day) where state = 'asked';
create index radio_swaps_by on radio_swaps (asked_by, id);
create index radio_swaps_of on radio_swaps (asked_of, id);
create index radio_swaps_other_show on radio_swaps (other_show_id);
create index radio_swaps_asked_at on radio_swaps (asked_at);

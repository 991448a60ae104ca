-- Names and descriptions by the staff: each is shown while no hotel of the game says one, and kept in any case.
create table badges_staff_texts (
  badge_id integer not null,
  language text collate "C" not null check (language in ('de', 'en', 'tr')),
  name text,
  description text,
  -- Null for the operator and for accounts that were closed.
  said_by integer references accounts_accounts on delete set null,
  said_at timestamptz not null,
  primary key (badge_id, language),
  check (num_nonnulls(name, description) > 0)
);
create index badges_staff_texts_said_by on badges_staff_texts (said_by) where said_by is not null;

-- How a badge is got. `article_id` is a news item, which may not be public yet.
create table badges_ways (
  id integer generated always as identity primary key,
  badge_id integer not null,
  kind text collate "C" not null check (kind in ('news', 'room', 'event', 'shop', 'other')),
  article_id integer,
  room_hotel text collate "C",
  room_number bigint,
  starts_at timestamptz,
  ends_at timestamptz,
  text_de text not null default '',
  text_en text not null default '',
  text_tr text not null default '',
  version integer not null default 1,
  changed_by integer references accounts_accounts on delete set null,
  changed_at timestamptz not null,
  -- A removed way can be brought back.
  removed_at timestamptz,
  check (starts_at < ends_at),
  check (num_nonnulls(room_hotel, room_number) in (0, 2))
);
create index badges_ways_badge on badges_ways (badge_id, id) where removed_at is null;
create index badges_ways_removed on badges_ways (removed_at) where removed_at is not null;
create index badges_ways_changed_by on badges_ways (changed_by) where changed_by is not null;
-- What is obtainable, what ends first first.
create index badges_ways_ending on badges_ways (coalesce(ends_at, 'infinity'::timestamptz), id) where removed_at is null;

-- What members of the staff hand in, until a colleague decides. `way_id` is the way to change, null for a new one.
create table badges_proposals (
  id integer generated always as identity primary key,
  badge_id integer not null,
  what text collate "C" not null check (what in ('texts', 'way')),
  way_id integer references badges_ways on delete cascade,
  content jsonb not null,
  by_id integer references accounts_accounts on delete set null,
  handed_in_at timestamptz not null,
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'approved', 'rejected', 'withdrawn')),
  decided_by integer references accounts_accounts on delete set null,
  decided_at timestamptz,
  reason text not null default ''
);
create index badges_proposals_waiting on badges_proposals (badge_id, id) where state = 'waiting';
create index badges_proposals_badge on badges_proposals (badge_id, id);
create index badges_proposals_way on badges_proposals (way_id) where way_id is not null;
create index badges_proposals_by on badges_proposals (by_id) where by_id is not null;
create index badges_proposals_decider on badges_proposals (decided_by) where decided_by is not null;
create index badges_proposals_decided on badges_proposals (decided_at) where decided_at is not null;

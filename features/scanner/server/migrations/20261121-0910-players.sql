create table scanner_players (
  id integer generated always as identity primary key,
  habbo_id text collate "C" not null unique,
  hotel text collate "C" not null,
  name text collate "C" not null,
  -- Under "C" only A to Z are folded, whatever the language of the machine: a Turkish one would turn I into a dotless i.
  name_folded text collate "C" not null generated always as (lower(name collate "C")) stored,
  motto text not null,
  figure text not null,
  member_since timestamptz,
  last_online_at timestamptz,
  online boolean,
  level integer,
  -- The last time the hotel told the level; private profiles do not.
  level_checked_at timestamptz,
  level_percent integer,
  experience integer,
  star_gems integer,
  visibility text not null check (visibility in ('public', 'private', 'banned', 'missing')),
  visibility_since timestamptz not null,
  first_scanned_at timestamptz not null,
  -- The last time the hotel told of the profile, and the last time it was asked with an answer, "not found" included.
  checked_at timestamptz not null,
  looked_at timestamptz not null,
  scan_state text not null check (scan_state in ('queued', 'scanning', 'complete', 'failed')),
  scan_trouble text,
  scan_requested_at timestamptz,
  scan_finished_at timestamptz
) with (fillfactor = 80);
-- Not unique: names change hands.
create index on scanner_players (hotel, name_folded);

-- The standing of each list; the counts are kept by the statement that applies a scan, so that no page counts rows.
create table scanner_panels (
  player_id integer not null references scanner_players,
  panel text collate "C" not null check (panel in ('badges', 'friends', 'groups', 'rooms', 'photos')),
  checked_at timestamptz,
  trouble text,
  current integer not null default 0,
  former integer not null default 0,
  primary key (player_id, panel)
) with (fillfactor = 80);

-- Names, mottos and looks: one row for each period, the running one (lost_by null) included.
create table scanner_earlier (
  id bigint generated always as identity primary key,
  player_id integer not null references scanner_players,
  what text collate "C" not null check (what in ('name', 'motto', 'look')),
  value text not null,
  gained_after timestamptz,
  gained_by timestamptz not null,
  lost_after timestamptz,
  lost_by timestamptz
);
create index on scanner_earlier (player_id, what, id);

-- What a scan found changed: one row for each kind. Up to twelve subjects as [{ "key", "label", "picture" }].
create table scanner_changes (
  id bigint generated always as identity primary key,
  player_id integer not null references scanner_players,
  kind text collate "C" not null,
  count integer not null,
  subjects jsonb not null,
  from_value text,
  to_value text,
  observed_after timestamptz not null,
  observed_by timestamptz not null
);
create index on scanner_changes (player_id, id);

-- Names of rooms that photos were taken in; the name stays known after the room has gone.
create table scanner_room_names (
  hotel text collate "C" not null,
  number bigint not null,
  name text,
  gone boolean not null,
  checked_at timestamptz not null,
  primary key (hotel, number)
);

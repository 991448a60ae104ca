-- What the retro edition has of scanned players besides their profile (hotel-api §5).
create table origins_players (
  id integer generated always as identity primary key,
  habbo_id text collate "C" not null unique,
  hotel text collate "C" not null,
  -- The id that the hotel tells of games by; null for who never played.
  game_player_id text collate "C",
  -- Names the scan that the reading under way, or the last one, belongs to.
  asked_at timestamptz not null,
  state text collate "C" not null check (state in ('waiting', 'reading', 'complete', 'failed')),
  trouble text collate "C",
  -- The last good answers, whatever they said.
  fishing_checked_at timestamptz,
  games_checked_at timestamptz,
  -- Whether the ids of all games are known, down to the first.
  has_all_ids boolean not null default false
) with (fillfactor = 80);

-- What was reached in fishing: a row where it was another than before, with the looks between which it was.
create table origins_fishing (
  player_id integer not null references origins_players,
  level integer not null,
  experience integer not null,
  gained_after timestamptz,
  gained_by timestamptz not null,
  primary key (player_id, gained_by)
);

-- The games of BattleBall that a player was in: known by their ids first, and read one by one. `is_gone`: the hotel has no such game (any more), or not with this player.
create table origins_matches (
  -- Of what was listed together, the newest has the highest.
  id bigint generated always as identity,
  player_id integer not null references origins_players,
  match_id text collate "C" not null,
  ended_at timestamptz,
  score integer,
  placement integer,
  won boolean,
  ranked boolean,
  map_id integer,
  is_gone boolean not null default false,
  primary key (player_id, match_id)
);
create index origins_matches_unread on origins_matches (player_id, id desc) where ended_at is null and not is_gone;
create index origins_matches_read on origins_matches (player_id, ended_at desc, id desc) where ended_at is not null;

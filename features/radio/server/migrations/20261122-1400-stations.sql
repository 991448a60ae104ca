create extension if not exists pg_trgm;

-- What each station last said. Readers take it from here and never ask the station.
create table radio_stations (
  station text collate "C" primary key check (station in ('main', 'tr')),
  -- What was asked, as configured: what another station said is not kept.
  asked text collate "C" not null,
  -- Counts the attempts: one that was overtaken by the next stores nothing.
  turn bigint not null default 1,
  tried_at timestamptz not null,
  -- When it may be asked again, by whoever is first.
  due_at timestamptz not null,
  poll_seconds integer not null,
  -- The attempts in vain since the last good answer, and since when.
  failures integer not null default 0,
  failing_since timestamptz,
  -- The last good answer.
  fetched_at timestamptz,
  state jsonb,
  -- When the title and the host were first seen; the host's is null while it is the one that was met at first.
  title_since timestamptz,
  host_since timestamptz,
  -- The entry of the song that plays.
  play_id bigint
);

-- The songs that a station has played. `key` is artist and title folded, so that one song in two spellings is one; `plays` counts its entries.
create table radio_songs (
  id bigint generated always as identity primary key,
  station text collate "C" not null,
  key text collate "C" not null,
  artist text not null,
  title text not null,
  plays integer not null,
  last_played_at timestamptz not null,
  unique (station, key)
);
create index radio_songs_words on radio_songs using gin (key gin_trgm_ops);
create index radio_songs_often on radio_songs (station, plays desc, last_played_at desc);

-- When they were played, one entry for each time: in order of `id` and of `played_at` alike. `ref` is the station's own number of it.
create table radio_plays (
  id bigint generated always as identity primary key,
  song_id bigint not null references radio_songs,
  played_at timestamptz not null,
  ref bigint,
  station text collate "C" not null,
  dj text
);
create index radio_plays_order on radio_plays (station, id);
create index radio_plays_days on radio_plays (station, played_at);
create index radio_plays_songs on radio_plays (song_id, id);

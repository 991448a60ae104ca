-- A show on the clock of the station's zone: instants are computed, so that a clock change moves no
-- show.
create table radio_shows (
  id integer generated always as identity primary key,
  station text collate "C" not null,
  name text not null,
  dj_name text not null,
  co_dj_name text,
  description text not null,
  -- In the studio, else a recording.
  is_live boolean not null,
  -- Every week from the first day on, else on that day only.
  is_recurring boolean not null,
  zone text collate "C" not null,
  -- `2026-11-23`
  first_day text collate "C" not null check (first_day ~ '^\d{4}-\d\d-\d\d$'),
  -- The last day on which it may begin; null for no end.
  last_day text collate "C" check (last_day ~ '^\d{4}-\d\d-\d\d$'),
  -- `21:00`
  starts text collate "C" not null check (starts ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  -- From the first to the last hand of the clock: a show of a night in which the clock changes is shorter or longer.
  minutes integer not null check (minutes between 5 and 1440),
  changed_at timestamptz not null,
  check (last_day is null or (is_recurring and last_day >= first_day))
);
create index radio_shows_of_station on radio_shows (station);

-- Single days on which a show falls out.
create table radio_cancelled_airings (
  show_id integer not null references radio_shows on delete cascade,
  day text collate "C" not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  primary key (show_id, day)
);

-- What a player has or had: one row for each player and thing, with the intervals in which it was seen to come
-- (gained_after null: it was there at the first look) and, where it is no longer there, to go. What comes back is the
-- same row with a new interval; the stay that it had before is kept in scanner_earlier_stays.
-- No foreign keys: a check for each of thousands of rows takes twice the time of writing them, and that of a badge would
-- lock its row for everyone. The player is certain from the row of scanner_panels that whoever writes a list holds, the
-- badge from badges_badges, where nothing is ever deleted.
create table scanner_badges (
  player_id integer not null,
  badge_id integer not null,
  gained_after timestamptz,
  gained_by timestamptz not null,
  lost_after timestamptz,
  lost_by timestamptz,
  primary key (player_id, badge_id)
);

create table scanner_friends (
  player_id integer not null,
  friend_id text collate "C" not null,
  name text not null,
  motto text not null,
  figure text not null,
  gained_after timestamptz,
  gained_by timestamptz not null,
  lost_after timestamptz,
  lost_by timestamptz,
  primary key (player_id, friend_id)
);

create table scanner_groups (
  player_id integer not null,
  group_id text collate "C" not null,
  name text not null,
  description text not null,
  type text not null,
  badge_code text not null,
  room_id text collate "C",
  is_admin boolean not null,
  primary_colour text not null,
  secondary_colour text not null,
  created_at timestamptz,
  gained_after timestamptz,
  gained_by timestamptz not null,
  lost_after timestamptz,
  lost_by timestamptz,
  primary key (player_id, group_id)
);

create table scanner_rooms (
  player_id integer not null,
  number bigint not null,
  room_id text collate "C",
  name text not null,
  description text not null,
  created_at timestamptz,
  group_id text collate "C",
  thumbnail_url text,
  image_url text,
  rating integer,
  maximum_visitors integer,
  tags jsonb not null,
  gained_after timestamptz,
  gained_by timestamptz not null,
  lost_after timestamptz,
  lost_by timestamptz,
  primary key (player_id, number)
);
-- Finds the age of a group by its room, whoever owns that.
create index on scanner_rooms (room_id) where room_id is not null;

create table scanner_photos (
  player_id integer not null,
  photo_id text collate "C" not null,
  url text,
  preview_url text,
  room_number bigint,
  taken_at timestamptz,
  likes integer not null,
  gained_after timestamptz,
  gained_by timestamptz not null,
  lost_after timestamptz,
  lost_by timestamptz,
  primary key (player_id, photo_id)
);

create table scanner_earlier_stays (
  player_id integer not null,
  panel text collate "C" not null,
  subject text collate "C" not null,
  gained_after timestamptz,
  gained_by timestamptz not null,
  lost_after timestamptz,
  lost_by timestamptz not null
);
create index on scanner_earlier_stays (player_id, panel, subject);

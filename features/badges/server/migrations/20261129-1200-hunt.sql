-- The hotel in which a badge can be got this way; null for all. With a room it is the room's.
alter table badges_ways add column hotel text collate "C";
update badges_ways set hotel = room_hotel where room_hotel is not null;
update badges_proposals set content = jsonb_set(content, '{way,hotel}', coalesce(content #> '{way,room,hotel}', 'null'))
where what = 'way';
update badges_proposals
set published = jsonb_set(published, '{before,way,hotel}', coalesce(published #> '{before,way,room,hotel}', 'null'))
where jsonb_typeof(published #> '{before,way}') = 'object';

-- How many players came by a badge between two scans: not those who had it at their first one.
alter table badges_owner_changes add column gains integer not null default 0;
-- Days are counted from 1970-01-01, UTC.
create table badges_gains (
  badge_id integer not null,
  day integer not null,
  hotel text collate "C" not null,
  gains integer not null,
  primary key (badge_id, day, hotel)
);
create index badges_badges_first_seen on badges_badges (first_seen_at);

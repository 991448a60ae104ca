-- When other sites first saw a badge, by their own lists. What was seen here is in badges_badges.
create table badges_reported_dates (
  badge_id integer not null references badges_badges (id) on delete cascade,
  source text not null check (source <> ''),
  address text,
  -- '' where the list says nothing of a hotel.
  hotel text collate "C" not null,
  -- Counted from 1970-01-01.
  seen_on integer not null,
  primary key (badge_id, source, hotel)
);
create index badges_reported_dates_of_source on badges_reported_dates (source);

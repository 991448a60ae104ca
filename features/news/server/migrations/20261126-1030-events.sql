-- The coming events of public items: one row for each language that an item is listed in. An event that is over leaves.
create table news_events (
  language text collate "C" not null,
  article_id integer not null,
  -- The place of the event among those of the item's body, from 1.
  number integer not null check (number > 0),
  title text not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  over_at timestamptz not null,
  room_hotel text collate "C",
  room_number bigint,
  primary key (language, article_id, number),
  foreign key (language, article_id) references news_listings on delete cascade
);
create index news_events_next on news_events (language, starts_at, article_id, number);
create index news_events_over on news_events (over_at);

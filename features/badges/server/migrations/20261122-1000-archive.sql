create extension if not exists pg_trgm;

-- The archive also knows badges from the game's own texts, before any scan met one.
alter table badges_badges
  alter column first_scanned_at drop not null,
  add column first_seen_at timestamptz,
  -- When some hotel first had a name for it.
  add column labelled_at timestamptz,
  -- What the code tells (family-of.ts); null until the code has been read, for what an older version stored.
  add column family text collate "C",
  add column country text collate "C",
  add column base text collate "C",
  add column level integer,
  -- The name of our own copy of its picture; null without one.
  add column picture text collate "C",
  add column code_folded text collate "C" generated always as (lower(code)) stored not null;
update badges_badges as badge set first_seen_at = first_scanned_at,
  labelled_at = (select min(labelled_at) from badges_texts as texts where texts.badge_id = badge.id);
alter table badges_badges alter column first_seen_at set not null;
-- Room beside a row, so that its count of owners changes without any index being told.
alter table badges_badges set (fillfactor = 80);
create index badges_badges_levels on badges_badges (base, level) where base is not null;
create index badges_badges_country on badges_badges (country) where country is not null;
create index badges_badges_unread on badges_badges (id) where family is null;

-- Which badges a word stands in, by the hotel and by name or description: what searches read. `badges` is a list as posting-list.ts writes it.
create table badges_words (
  word text collate "C" not null,
  hotel text collate "C" not null,
  in_name boolean not null,
  badges bytea not null,
  primary key (word, hotel, in_name)
) with (fillfactor = 80);
-- Long lists are hardly made shorter by packing, and are read by every search.
alter table badges_words alter column badges set storage external;
create index badges_words_parts on badges_words using gin (word gin_trgm_ops);

-- Texts whose words have changed since they were read into badges_words.
create table badges_unindexed (badge_id integer not null, hotel text collate "C" not null);
insert into badges_unindexed select badge_id, hotel from badges_texts;

-- Where a badge is known: since when, and how many of the scanned players there own it, as of the last fold.
create table badges_hotels (
  badge_id integer not null,
  hotel text collate "C" not null,
  first_seen_at timestamptz not null,
  owners integer not null default 0,
  primary key (badge_id, hotel)
) with (fillfactor = 80);
create index badges_hotels_of_hotel on badges_hotels (hotel, badge_id);
insert into badges_hotels (badge_id, hotel, first_seen_at)
select texts.badge_id, texts.hotel, coalesce(texts.labelled_at, badge.first_scanned_at)
from badges_texts as texts join badges_badges as badge on badge.id = texts.badge_id;

-- Without a hotel a change only mends the count of all hotels: those from before hotels were told apart, until the recount.
alter table badges_owner_changes
  alter column change type integer,
  add column hotel text collate "C";

-- What a hotel called a badge before, until about then.
create table badges_former_texts (
  id integer generated always as identity primary key,
  badge_id integer not null,
  hotel text collate "C" not null,
  name text,
  description text,
  until timestamptz not null
);
create index badges_former_texts_of_badge on badges_former_texts (badge_id, until desc);

-- The words that a hotel has for all levels of an achievement, with their placeholders: levels that come later are labelled by them.
create table badges_base_texts (
  base text collate "C" not null,
  hotel text collate "C" not null,
  name text,
  description text,
  primary key (base, hotel)
);

-- The file of a hotel that was imported last, and what kept later ones from it.
create table badges_files (
  hotel text collate "C" not null,
  name text collate "C" not null,
  hash text collate "C",
  -- Lines about badges.
  lines integer not null default 0,
  imported_at timestamptz,
  failed_at timestamptz,
  failed_hash text collate "C",
  failure text collate "C",
  failures integer not null default 0,
  primary key (hotel, name)
);

-- Days are counted from 1970-01-01, UTC. A row where something changed on that day.
create table badges_owner_days (
  badge_id integer not null,
  day integer not null,
  owners integer not null,
  primary key (badge_id, day)
);

-- Of how many players the badges were read: as of the last fold, with what came since beside it, and by the end of each day in all hotels.
create table badges_samples (hotel text collate "C" primary key, players integer not null);
create table badges_sample_changes (hotel text collate "C" not null, players integer not null);
create table badges_sample_days (day integer primary key, players integer not null);

-- When the counts were last compared with who owns what; none before the first comparison.
create table badges_recounts (ran_at timestamptz not null);

-- Titles are found with a letter wrong or missing. Part of PostgreSQL since long, and a database's owner may put it in.
create extension if not exists pg_trgm;

-- What the news of each language list: one row for each language that an item is listed in. A search never leaves this table.
create table news_listings (
  language text collate "C" not null check (language in ('de', 'en', 'tr')),
  -- An item that is deleted leaves its lists in the same transaction.
  article_id integer not null references news_articles deferrable initially deferred,
  -- Whose words are shown there: where it is not `language`, the item has none in that one.
  text_language text collate "C" not null check (text_language in ('de', 'en', 'tr')),
  is_fallback boolean not null generated always as (text_language <> language) stored,
  category text collate "C" not null,
  is_short boolean not null,
  published_at timestamptz not null,
  -- The title as it is compared with what is typed: small letters without their marks.
  title_folded text collate "C" not null,
  title_words tsvector not null,
  words tsvector not null,
  primary key (language, article_id)
) with (toast_tuple_target = 256);
-- The words of a body lie aside: whoever walks the rows of a list reads past none of them.
alter table news_listings
  alter column words set storage external,
  alter column title_words set storage main,
  alter column title_folded set storage main;
-- A page of a list is a range of one of these, and so is what stands before and after an item.
create index news_listings_newest on news_listings (language, published_at desc, article_id desc);
create index news_listings_newest_of_category on news_listings (language, category, published_at desc, article_id desc);
create index news_listings_newest_of_length on news_listings (language, is_short, published_at desc, article_id desc);
-- Written seldom and read often: entries go in at once rather than into a heap that every search walks. The words of each language have an index of
-- their own, since one and the same word means a row of each; those that stand in for missing ones are few.
create index news_listings_german on news_listings using gin (words) with (fastupdate = off)
  where text_language = 'de' and not is_fallback;
create index news_listings_english on news_listings using gin (words) with (fastupdate = off)
  where text_language = 'en' and not is_fallback;
create index news_listings_turkish on news_listings using gin (words) with (fastupdate = off)
  where text_language = 'tr' and not is_fallback;
create index news_listings_fallback on news_listings using gin (words) with (fastupdate = off) where is_fallback;
create index news_listings_title_words on news_listings using gin (title_words) with (fastupdate = off);
create index news_listings_title on news_listings using gin (title_folded gin_trgm_ops) with (fastupdate = off);

-- How many items each list has of each month, so that neither totals nor deep pages count rows. A list is a category, 'short' or 'all'; a month is
-- twelve times its year plus 0 for January, UTC.
create table news_months (
  language text collate "C" not null,
  list text collate "C" not null,
  month integer not null,
  items integer not null check (items >= 0),
  primary key (language, list, month)
);

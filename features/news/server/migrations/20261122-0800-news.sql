-- A news item: what is the same in every language.
create table news_articles (
  id integer generated always as identity primary key,
  slug text collate "C" not null unique,
  -- What makes a repeated import the same item; null for what was written here.
  key text collate "C" unique,
  category text collate "C" not null
    check (category in ('nightbell', 'habbo', 'events', 'eventguide', 'rare', 'roombundle', 'collectibles')),
  is_short boolean not null,
  -- Where a copied item stands at the game's own site; null for what is no copy.
  source_hotel text collate "C",
  source_address text,
  author_hotel text collate "C",
  author_name text collate "C",
  picture_src text,
  picture_alt text,
  picture_width integer,
  picture_height integer,
  -- Those it has words in. Whose language is missing gets English, else the first.
  languages text[] collate "C" not null check (cardinality(languages) > 0),
  -- Never later than now when it is written.
  published_at timestamptz not null,
  updated_at timestamptz,
  created_at timestamptz not null,
  check (num_nulls(source_hotel, source_address) in (0, 2)),
  check (num_nulls(author_hotel, author_name) in (0, 2)),
  check (num_nulls(picture_src, picture_alt, picture_width, picture_height) in (0, 4))
);

create table news_texts (
  article_id integer not null references news_articles on delete cascade,
  language text collate "C" not null check (language in ('de', 'en', 'tr')),
  title text not null,
  summary text not null,
  -- What the author wrote, sanitised, and the blocks that pages draw.
  html text not null,
  body jsonb not null,
  reading_minutes integer not null,
  primary key (article_id, language)
);

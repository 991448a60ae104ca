-- The last import of each file, by fingerprints: of what the file said, and of what it left of the item. A later import
-- sees by it what was changed since, in the file and on the site.
create table news_imported_files (
  article_id integer not null references news_articles on delete cascade,
  language text collate "C" not null check (language in ('de', 'en', 'tr')),
  is_live boolean not null,
  file_settings text collate "C" not null,
  file_text text collate "C" not null,
  settings text collate "C" not null,
  text text collate "C" not null,
  primary key (article_id, language, is_live)
);

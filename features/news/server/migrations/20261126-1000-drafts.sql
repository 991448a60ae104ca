-- An item is written before it is public: it then has no address, no date and no languages. Without
-- languages and with a date it was withdrawn; its address answers 410.
alter table news_articles
  alter column slug drop not null,
  alter column published_at drop not null,
  drop constraint news_articles_languages_check,
  add constraint news_articles_public check (cardinality(languages) = 0 or (slug is not null and published_at is not null)),
  -- The address that the writer wants, until the first publication.
  add column wanted_slug text collate "C",
  -- Written or edited here: imports leave it alone.
  add column is_edited boolean not null default false,
  add column is_by_team boolean not null default false,
  add column picture_focus_x smallint,
  add column picture_focus_y smallint,
  -- Grows with each change of the settings, so that a stale change is noticed.
  add column version integer not null default 1,
  add column created_by integer references accounts_accounts on delete set null,
  -- The last change of settings or of any text, for the staff's lists.
  add column changed_at timestamptz;
update news_articles set changed_at = coalesce(updated_at, published_at);
alter table news_articles alter column changed_at set not null;
create index news_articles_changed on news_articles (changed_at desc, id desc);

-- The authors of an item who are accounts, in their order.
create table news_authors (
  article_id integer not null references news_articles on delete cascade,
  account_id integer not null references accounts_accounts on delete cascade,
  place smallint not null,
  primary key (article_id, account_id)
);
create index news_authors_account on news_authors (account_id);

alter table news_texts add column picture_alt text;

-- The working text of an item in a language. A public item that was never edited here has none.
create table news_drafts (
  article_id integer not null references news_articles on delete cascade,
  language text collate "C" not null check (language in ('de', 'en', 'tr')),
  version integer not null,
  title text not null,
  summary text not null,
  body jsonb not null,
  picture_alt text not null,
  words integer not null,
  state text collate "C" not null check (state in ('draft', 'returned', 'review', 'ready')),
  state_at timestamptz not null,
  state_by integer references accounts_accounts on delete set null,
  assignee integer references accounts_accounts on delete set null,
  -- The version that is public now; null if none of the draft's is.
  published_version integer,
  -- Set together while a publication is planned: when, which revision, and by whom.
  publish_at timestamptz,
  scheduled_revision integer,
  scheduled_behind integer not null default 0,
  scheduled_by integer references accounts_accounts on delete set null,
  -- Set while a text that was public is off the site.
  withdrawn_at timestamptz,
  -- What a translation was made from, as it was then, and how many parts of it changed since.
  source_language text collate "C" check (source_language in ('de', 'en', 'tr')),
  source jsonb,
  behind integer not null default 0,
  changed_at timestamptz not null,
  changed_by integer references accounts_accounts on delete set null,
  primary key (article_id, language),
  check (num_nulls(publish_at, scheduled_revision) in (0, 2)),
  check (num_nulls(source_language, source) in (0, 2))
);
create index news_drafts_due on news_drafts (publish_at) where publish_at is not null;
create index news_drafts_review on news_drafts (state_at) where state = 'review';

-- What a text was at a time. Nothing that a writer saved is overwritten without one.
create table news_revisions (
  article_id integer not null references news_articles on delete cascade,
  language text collate "C" not null check (language in ('de', 'en', 'tr')),
  number integer not null,
  at timestamptz not null,
  account_id integer references accounts_accounts on delete set null,
  kind text collate "C" not null check (
    kind in ('auto', 'saved', 'handedIn', 'scheduled', 'published', 'restored', 'merged', 'conflict', 'imported')
  ),
  name text,
  title text not null,
  summary text not null,
  body jsonb not null,
  picture_alt text not null,
  words integer not null,
  -- Words added and removed against the revision before.
  added integer not null,
  removed integer not null,
  primary key (article_id, language, number)
);
create index news_revisions_auto on news_revisions (at) where kind = 'auto';

create table news_remarks (
  id integer generated always as identity primary key,
  article_id integer not null references news_articles on delete cascade,
  language text collate "C" not null check (language in ('de', 'en', 'tr')),
  account_id integer references accounts_accounts on delete set null,
  at timestamptz not null,
  text text not null,
  -- The block as it was when the remark was written; null for the whole text.
  block jsonb,
  settled_at timestamptz
);
create index news_remarks_text on news_remarks (article_id, language);

-- Links that show a draft without a login, until they expire.
create table news_previews (
  token_hash bytea primary key,
  article_id integer not null references news_articles on delete cascade,
  created_by integer references accounts_accounts on delete set null,
  expires_at timestamptz not null
);

-- Words that texts should not contain, each with the one to write in its place.
create table news_glossary (
  id integer generated always as identity primary key,
  language text collate "C" not null check (language in ('de', 'en', 'tr')),
  word text not null,
  use text not null,
  unique (language, word)
);

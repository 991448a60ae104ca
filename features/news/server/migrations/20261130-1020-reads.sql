-- Which revision of a text a member of the staff read last, and which one before that visit.
create table news_reads (
  article_id integer not null references news_articles on delete cascade,
  language text collate "C" not null check (language in ('de', 'en', 'tr')),
  account_id integer not null references accounts_accounts on delete cascade,
  revision integer not null,
  earlier integer,
  at timestamptz not null,
  primary key (article_id, language, account_id)
);
create index news_reads_account on news_reads (account_id);

-- Items that changed for visitors and of which search engines and hubs have not been told yet.
create table news_unannounced (
  article_id integer primary key references news_articles (id) on delete cascade,
  since timestamptz not null default now()
);

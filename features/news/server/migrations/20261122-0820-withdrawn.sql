-- Items that were taken off the site and would come back with the next import: what repeats one of these keys is not published again.
create table news_withdrawn (key text collate "C" primary key);
-- All items from the newest to the oldest, for search engines; every item is one row here, whatever languages it has.
create index news_articles_newest on news_articles (published_at desc, id desc);

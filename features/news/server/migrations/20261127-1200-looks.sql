-- How the last import of each hotel's own news went: when one last succeeded, and since when they fail.
create table news_looks (
  hotel text collate "C" primary key,
  succeeded_at timestamptz,
  failing_since timestamptz,
  failure text
);

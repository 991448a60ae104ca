-- How the last looks at each source of each hotel went: when one last succeeded, and since when they fail.
create table gallery_looks (
  source text collate "C" not null check (source in ('promos', 'articles', 'photos')),
  hotel text collate "C" not null,
  succeeded_at timestamptz,
  failing_since timestamptz,
  failure text,
  primary key (source, hotel)
);
insert into gallery_looks (source, hotel, succeeded_at, failing_since, failure)
select 'promos', hotel, imported_at, failing_since, failure from gallery_files;

-- Texts that were taken off the site and brought back are in their history.
alter table news_revisions
  drop constraint news_revisions_kind_check,
  add constraint news_revisions_kind_check check (
    kind in (
      'auto', 'saved', 'handedIn', 'scheduled', 'published', 'withdrawn', 'broughtBack', 'restored', 'merged',
      'conflict', 'imported'
    )
  );

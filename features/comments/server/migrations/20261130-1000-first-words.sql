-- When the words of the code and the settings were filled in, once for each site.
create table comments_first_words (filled_at timestamptz not null);
create unique index comments_first_words_once on comments_first_words ((true));

-- `source` is where a word comes from that the staff have neither added nor changed. No guest may
-- have a title as a part of their name. The version before knows a title as a protected name.
alter table comments_words
  add column source text collate "C" check (source in ('builtIn', 'settings')),
  add column is_title boolean not null default false check (not is_title or kind = 'protected'),
  drop constraint comments_words_word_check,
  add constraint comments_words_word_check check (length(word) <= 500);
alter table comments_words
  add column listed_as text collate "C" not null generated always as (case when is_title then 'title' else kind end) stored;

-- A word with its hits as it was before the staff changed or removed it, until that can no longer
-- be undone.
create table comments_former_words (
  id integer generated always as identity primary key,
  word_id integer not null,
  word text not null,
  kind text collate "C" not null,
  is_title boolean not null,
  does text collate "C" not null,
  source text collate "C",
  account_id integer references accounts_accounts,
  added_at timestamptz not null,
  -- By UTC day.
  hits jsonb not null,
  changed_by integer not null references accounts_accounts,
  changed_at timestamptz not null
);
create index comments_former_words_of_word on comments_former_words (word_id);
create index comments_former_words_of_account on comments_former_words (account_id) where account_id is not null;
create index comments_former_words_by on comments_former_words (changed_by);

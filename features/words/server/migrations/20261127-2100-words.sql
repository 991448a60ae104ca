-- A text of the interface that differs from the translation file, or is proposed to. `key` is `file:path`.
create table words_texts (
  language text collate "C" not null check (language in ('de', 'en', 'tr')),
  key text collate "C" not null,
  -- Counts what was done with the text.
  version integer not null check (version > 0),
  -- What the site shows; null for the shipped text. `base` was the shipped text when it was approved.
  text text,
  base text,
  proposed text,
  -- Null once the account is closed.
  proposed_by integer references accounts_accounts,
  proposed_at timestamptz,
  primary key (language, key),
  check ((text is null) = (base is null)),
  check ((proposed is null) = (proposed_at is null))
);
create index words_texts_of_proposer on words_texts (proposed_by) where proposed_by is not null;

-- What was done with a text. `before` is the row of `words_texts` before it, for undoing.
create table words_history (
  id integer generated always as identity primary key,
  language text collate "C" not null,
  key text collate "C" not null,
  version integer not null,
  act text collate "C" not null check (
    act in ('proposed', 'withdrawn', 'approved', 'rejected', 'changed', 'takenBack', 'kept', 'undone')
  ),
  text text,
  reason text,
  before_text text,
  before_base text,
  before_proposed text,
  before_proposed_by integer references accounts_accounts,
  before_proposed_at timestamptz,
  -- Null once the account is closed.
  account_id integer references accounts_accounts,
  at timestamptz not null,
  unique (language, key, version)
);
create index words_history_of_text on words_history (language, key, id);
create index words_history_of_account on words_history (account_id) where account_id is not null;
create index words_history_of_proposer on words_history (before_proposed_by) where before_proposed_by is not null;

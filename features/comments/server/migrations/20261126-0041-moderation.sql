-- The language of the page on which a comment was written, and what held it for review: a listed word or name, or its links.
alter table comments_comments
  add column language text check (language in ('de', 'en', 'tr')),
  add column held_for text collate "C" check (held_for in ('word', 'name', 'links')),
  add column held_by text;

-- A text as it is searched: small letters without the marks of the site's languages. Turkish rules are left out, so that I is i.
create function comments_folded(text) returns text language sql immutable strict parallel safe return
  lower(translate($1, 'İıŞşĞğÇçÖöÜüÄäÂâÎîÛûÉéÈèÊê', 'iissggccoouuaaaaiiuueeeeee'));
create index comments_text_parts on comments_comments using gin (comments_folded(text) gin_trgm_ops);
create index comments_name_parts on comments_comments using gin (comments_folded(name) gin_trgm_ops) where name is not null;
create index comments_removed on comments_comments (deleted_at, id) where deleted_by = 'moderator';
create index comments_written_at on comments_comments (created_at, id);

-- What moderators decided on comments. Decisions made by one call share a batch, by which they are undone.
create table comments_decisions (
  id integer generated always as identity primary key,
  comment_id integer not null references comments_comments on delete cascade,
  batch uuid not null,
  -- `granted` and `declined` answer the writer who asked for a second look.
  kind text collate "C" not null check (kind in ('kept', 'deleted', 'granted', 'declined')),
  -- Null for the operator at the command line, and for an account that was closed since.
  account_id integer references accounts_accounts,
  reason text collate "C" check (reason in ('unkind', 'spam', 'personalData', 'offTopic', 'other')),
  -- What the writer reads.
  text text check (length(text) <= 300),
  -- The warning that went with a deletion.
  warning_id integer references members_warnings on delete set null,
  decided_at timestamptz not null,
  -- The state before, to which an undo returns.
  was_held boolean not null,
  was_deleted_at timestamptz,
  undone_at timestamptz,
  -- When the writer was told, which ends the time for an undo.
  told_at timestamptz
);
create index comments_decisions_of_comment on comments_decisions (comment_id, id);
create index comments_decisions_of_batch on comments_decisions (batch);
create index comments_decisions_at on comments_decisions (decided_at);
create index comments_decisions_of_warning on comments_decisions (warning_id) where warning_id is not null;
create index comments_decisions_of_account on comments_decisions (account_id) where account_id is not null;

-- The decision that dismissed a report.
alter table comments_reports add column decision_id integer references comments_decisions on delete set null;
create index comments_reports_of_decision on comments_reports (decision_id) where decision_id is not null;

-- Writers who ask for a second look at a deletion, once for each comment.
create table comments_appeals (
  comment_id integer primary key references comments_comments on delete cascade,
  account_id integer not null references accounts_accounts,
  text text not null check (length(text) <= 300),
  asked_at timestamptz not null,
  decision_id integer references comments_decisions on delete set null,
  decided_at timestamptz
);
create index comments_appeals_open on comments_appeals (asked_at, comment_id) where decided_at is null;
create index comments_appeals_of_account on comments_appeals (account_id);
create index comments_appeals_of_decision on comments_appeals (decision_id) where decision_id is not null;

-- What the staff noted about comments, for the staff.
create table comments_notes (
  id integer generated always as identity primary key,
  comment_id integer not null references comments_comments on delete cascade,
  account_id integer references accounts_accounts,
  text text not null check (length(text) <= 500),
  noted_at timestamptz not null
);
create index comments_notes_of_comment on comments_notes (comment_id, id);
create index comments_notes_of_account on comments_notes (account_id) where account_id is not null;
create index comments_notes_at on comments_notes (noted_at);

-- Words that the staff watches in texts, and names under which no guest may write, besides those of the code and the settings.
create table comments_words (
  id integer generated always as identity primary key,
  word text not null check (length(word) <= 60),
  kind text collate "C" not null check (kind in ('watched', 'protected')),
  does text collate "C" not null check (does in ('hold', 'refuse')),
  account_id integer references accounts_accounts,
  added_at timestamptz not null
);
create unique index comments_words_once on comments_words (kind, comments_folded(word));
create index comments_words_of_account on comments_words (account_id) where account_id is not null;

-- How many comments each word held or refused, by UTC day.
create table comments_word_hits (
  word_id integer not null references comments_words on delete cascade,
  day text collate "C" not null,
  hits integer not null,
  primary key (word_id, day)
);

-- What is written under something: `news:42`. Counters, so that neither a total nor a page number needs counting.
create table comments_subjects (
  subject text collate "C" primary key,
  -- The place that was given last: how many conversations were ever public. None loses its place by being deleted.
  conversations integer not null default 0,
  -- How many comments may be read, answers too: neither held nor deleted ones.
  total integer not null default 0 check (total >= 0)
) with (fillfactor = 50);

create table comments_comments (
  id integer generated always as identity primary key,
  subject text collate "C" not null,
  kind text collate "C" not null generated always as (split_part(subject, ':', 1)) stored,
  -- The conversation that an answer stands in; null for what begins one.
  parent_id integer references comments_comments,
  -- The number of a conversation on its subject: 1, 2, 3 … in the order in which they became public. Null for answers and while held.
  place integer,
  -- Whoever proved to be the writer. A guest is only who somebody says they are.
  account_id integer references accounts_accounts,
  -- The writer's hotel, a member's too; null once the account is closed.
  hotel text collate "C",
  -- What a guest called themselves; null for members, who go by the name they have now.
  name text collate "C",
  -- The browser of a guest, kept while its guest may still prove to be the player.
  browser_hash bytea,
  text text not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  -- Waits for a moderator; only its writer sees it.
  held boolean not null,
  deleted_at timestamptz,
  deleted_by text collate "C" check (deleted_by in ('user', 'moderator')),
  -- How many public answers a conversation has, deleted ones too: their place stays.
  reply_count integer not null default 0,
  -- How many chose each reaction, by its name; those that nobody chose are left out.
  reactions jsonb not null default '{}',
  check (account_id is not null or (hotel is not null and name is not null)),
  check ((deleted_at is null) = (deleted_by is null)),
  check (place is null or (parent_id is null and not held)),
  check (held or parent_id is not null or place is not null)
) with (fillfactor = 90);
-- A page of conversations is a range of places, whichever page it is.
create unique index comments_conversations on comments_comments (subject, place) where place is not null;
create index comments_replies on comments_comments (parent_id, id) where parent_id is not null and not held;
-- The newest that may be read, of all and of one hotel.
create index comments_newest on comments_comments (kind, id) where deleted_at is null and not held;
create index comments_newest_of_hotel on comments_comments (kind, hotel, id) where deleted_at is null and not held;
create index comments_of_account on comments_comments (account_id, subject, id) where account_id is not null;
create index comments_of_browser on comments_comments (browser_hash) where browser_hash is not null;
create index comments_held on comments_comments (id) where held and deleted_at is null;
create index comments_with_browser on comments_comments (created_at) where browser_hash is not null;

-- What the writer's browser made for a text, so that a call which is repeated writes nothing twice. `writer` is a hash of the
-- account or of the guest's browser: what another writer posted is reached by nobody else's key.
create table comments_keys (
  writer bytea not null,
  key uuid not null,
  comment_id integer not null references comments_comments on delete cascade,
  used_at timestamptz not null,
  primary key (writer, key)
);
create index comments_keys_used_at on comments_keys (used_at);
create index comments_keys_comment on comments_keys (comment_id);

create table comments_reactions (
  comment_id integer not null references comments_comments on delete cascade,
  account_id integer not null references accounts_accounts,
  reaction text collate "C" not null,
  -- That of the comment: what a visitor chose on a page is found without looking at each of its comments.
  subject text collate "C" not null,
  chosen_at timestamptz not null,
  primary key (comment_id, account_id, reaction)
);
create index comments_reactions_of_account on comments_reactions (account_id, subject);

-- What readers told the moderators. Who told is forgotten with the browser or the account.
create table comments_reports (
  id integer generated always as identity primary key,
  comment_id integer not null references comments_comments on delete cascade,
  account_id integer references accounts_accounts,
  browser_hash bytea,
  reason text collate "C" not null,
  reported_at timestamptz not null,
  dismissed_at timestamptz,
  check (account_id is null or browser_hash is null),
  unique (comment_id, account_id),
  unique (comment_id, browser_hash)
);
create index comments_reports_open on comments_reports (comment_id) where dismissed_at is null;
create index comments_reports_of_account on comments_reports (account_id) where account_id is not null;
create index comments_reports_with_browser on comments_reports (reported_at) where browser_hash is not null;

-- What comments have earned. `stars` and `comets` are what the comment's writer holds for it now: nothing once it was taken back.
create table comments_rewards (
  comment_id integer primary key references comments_comments on delete cascade,
  account_id integer not null references accounts_accounts,
  subject text collate "C" not null,
  text_hash bytea not null,
  -- The UTC day on which it counts: 2026-11-21.
  day text collate "C" not null,
  stars integer not null check (stars >= 0),
  comets integer not null check (comets >= 0),
  rewarded_at timestamptz not null
);
create index comments_rewards_of_day on comments_rewards (account_id, day);
create index comments_rewards_of_text on comments_rewards (account_id, subject, text_hash);

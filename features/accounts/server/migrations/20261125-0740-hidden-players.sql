-- `name` is what the player is called now: others' lists may have been read when it was another, and that one is hidden. Null for none that is known.
-- What was stored before `changed_at` of what is hidden since then is removed; `removed_at` is when that was last done.
alter table accounts_hidden_players
  add column name text collate "C",
  add column changed_at timestamptz not null default now(),
  add column removed_at timestamptz;
update accounts_hidden_players as hidden set name = account.name
from accounts_accounts as account where account.habbo_id = hidden.habbo_id;

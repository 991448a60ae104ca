-- `name` is what the player is called now: others' lists may have been read when it was another, and that one is hidden. Null before it was seen anywhere.
-- What was stored before `changed_at` of what is hidden since then is removed; `removed_at` is when that was last done.
alter table accounts_hidden_players
  add column name text collate "C",
  add column changed_at timestamptz not null default now(),
  add column removed_at timestamptz;

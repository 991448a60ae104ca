-- Signs of life of the last minutes, shared by all processes. Unlogged: after a crash they are empty, and full again with the next
-- round of polls. No index on the time: so a new sign of a known visitor touches no index at all, and reading all rows is cheap.
create unlogged table presence_members (
  account_id integer primary key,
  seen_at timestamptz not null
) with (fillfactor = 50);

create unlogged table presence_guests (
  -- Of the guest cookie, which itself is stored nowhere.
  browser_hash bytea primary key,
  seen_at timestamptz not null
) with (fillfactor = 50);

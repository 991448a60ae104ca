-- The game limits who calls by their address, and processes share one: what each may use of the patience of a host. Unlogged: after a crash they are empty, and
-- nothing of it holds for longer than that takes.
create unlogged table hotels_lines (
  -- The code of a hotel, or `images` and `photos` for the hosts of pictures.
  host text primary key,
  -- A host that says "too many" means all processes.
  paused_until timestamptz not null default '-infinity'
);

create unlogged table hotels_shares (
  host text not null,
  -- A process, by a number of its own.
  holder uuid not null,
  -- Calls at once that it may make, and would like to.
  places integer not null check (places >= 0),
  wanted integer not null check (wanted >= 0),
  -- Whoever has not renewed theirs by then is gone.
  ends_at timestamptz not null,
  primary key (host, holder)
);

-- How each hotel does, as whichever process heard of it last. A hotel that never answered a call has no row.
create table outages_hotels (
  hotel text collate "C" primary key,
  state text collate "C" not null check (state in ('open', 'busy', 'maintenance', 'blocked', 'unreachable')),
  since timestamptz not null,
  -- When it was last heard of, and when it last answered properly.
  heard_at timestamptz not null,
  succeeded_at timestamptz
);

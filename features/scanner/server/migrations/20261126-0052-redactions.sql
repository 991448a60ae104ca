-- What was removed from a player's history on request. Only a hash of it is stored, by which later answers of the hotel are compared.
create table scanner_redactions (
  habbo_id text collate "C" not null,
  what text collate "C" not null check (what in ('name', 'motto', 'look', 'photo')),
  hash text collate "C" not null,
  redacted_at timestamptz not null,
  primary key (habbo_id, what, hash)
);

-- Null: removed on request.
alter table scanner_earlier alter column value drop not null;

-- Requests of players, which reach the team by mail. `habbo_id` is null until a scan or a proof knows the player.
create table scanner_removals (
  id integer generated always as identity primary key,
  hotel text collate "C" not null,
  name text not null,
  habbo_id text collate "C",
  kind text collate "C" not null check (kind in ('page', 'show', 'entry', 'other')),
  state text collate "C" not null default 'open' check (state in ('open', 'done', 'declined')),
  received_at timestamptz not null,
  due_at timestamptz not null,
  -- For the motto of the player, who proves by it that the request is theirs.
  code text,
  code_until timestamptz,
  reason text,
  settled_at timestamptz,
  check ((state = 'open') = (settled_at is null))
);
create index on scanner_removals (state, due_at, id);
create index on scanner_removals (settled_at) where settled_at is not null;
create index on scanner_removals (habbo_id) where habbo_id is not null;

-- All unlogged, and in no backup: after a crash of the database they are empty, and soon full again.
-- Processes that run, by their own signs of life.
create unlogged table health_processes (
  id uuid primary key,
  name text not null,
  role text collate "C" not null check (role in ('all', 'web', 'tasks')),
  version text not null,
  build text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);

-- When each kind of task and scheduled job last ended, and last failed.
create unlogged table health_work (
  name text collate "C" primary key,
  ended_at timestamptz not null,
  took_ms integer not null,
  failed_at timestamptz
);

-- Errors of the last hours, counted by kind: nothing personal.
create unlogged table health_errors (
  hour timestamptz not null,
  kind text collate "C" not null check (kind in ('call', 'page', 'task', 'hotel')),
  -- The task or the hotel; empty for calls and pages.
  name text collate "C" not null,
  count integer not null,
  last_at timestamptz not null,
  primary key (hour, kind, name)
);

-- Notices on all pages, or on those of the staff. A deleted one can be brought back for a while.
create table banners_notices (
  id integer generated always as identity primary key,
  version integer not null default 1,
  -- Counts the wordings: a browser that dismissed one shows the next.
  edition integer not null default 1,
  texts jsonb not null check (jsonb_typeof(texts) = 'object' and texts <> '{}'),
  tone text collate "C" not null check (tone in ('info', 'warning')),
  place text collate "C" not null check (place in ('everywhere', 'staff')),
  is_dismissible boolean not null,
  shown_from timestamptz not null,
  shown_until timestamptz check (shown_until > shown_from),
  deleted_at timestamptz
);

-- What is known of a picture of the game, by its address there. A copy that was good once stays named here whatever the game answers later.
create table pictures_kept (
  address text collate "C" primary key,
  -- Our own copy in the store of files; null where none is kept.
  name text collate "C",
  -- Of the last good look; null before the first.
  type text collate "C" check (type in ('gif', 'png', 'jpg', 'webp')),
  width integer,
  height integer,
  bytes integer,
  etag text,
  -- When this content was first read.
  kept_at timestamptz,
  checked_at timestamptz not null,
  -- Since when the game says that there is no such picture; null while it does not.
  missing_since timestamptz,
  -- What came last instead of a picture, and how many times in a row.
  failure text,
  failures integer not null default 0,
  check (num_nulls(type, width, height, bytes, kept_at) in (0, 5)),
  check (name is null or type is not null)
);

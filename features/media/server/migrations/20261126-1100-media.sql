-- The picture library. `hash` is that of the uploaded file and names the picture in its address; `file` is its file in
-- the store. `replaced_by` is the picture that took its place; `added_by` is null for imports and closed accounts.
create table media_pictures (
  id integer generated always as identity primary key,
  hash text collate "C" not null unique check (hash ~ '^[0-9a-f]{64}$'),
  src text collate "C" not null unique,
  file text collate "C" not null,
  name text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null,
  alt jsonb not null,
  is_decoration boolean not null default false,
  credit text not null default '',
  focus_x smallint not null default 50 check (focus_x between 0 and 100),
  focus_y smallint not null default 50 check (focus_y between 0 and 100),
  added_by integer references accounts_accounts,
  added_at timestamptz not null,
  replaced_by integer references media_pictures on delete set null
);
create index media_pictures_added_by on media_pictures (added_by) where added_by is not null;
create index media_pictures_replaced_by on media_pictures (replaced_by) where replaced_by is not null;
create index media_pictures_bytes on media_pictures (bytes, id);
create index media_pictures_name on media_pictures (lower(left(name, 60)), id);
create index media_pictures_file on media_pictures (file);

-- Smaller widths and other formats of a picture.
create table media_sizes (
  picture_id integer not null references media_pictures on delete cascade,
  format text collate "C" not null check (format in ('avif', 'webp')),
  width integer not null check (width > 0),
  file text collate "C" not null,
  primary key (picture_id, format, width)
);
create index media_sizes_file on media_sizes (file);

-- Where pictures are used, as the features that use them report it.
create table media_uses (
  picture_id integer not null references media_pictures,
  subject text collate "C" not null,
  thing text collate "C" not null,
  language text collate "C",
  label text not null,
  unique nulls not distinct (picture_id, subject, thing, language)
);
create index media_uses_of_thing on media_uses (subject, thing);

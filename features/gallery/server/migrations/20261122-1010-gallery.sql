create extension if not exists pg_trgm;

-- A picture that the game's data or news named. Galleries show those of which a good look is remembered.
create table gallery_pictures (
  id integer generated always as identity primary key,
  -- Where it is below the game's picture host: c_images/web_promo/x.png.
  path text collate "C" not null unique,
  family text collate "C" not null
    check (family in ('promo', 'article', 'catalogue', 'reception', 'notification', 'navigator', 'quest', 'other')),
  file text collate "C" not null,
  file_folded text collate "C" not null generated always as (lower(file)) stored,
  first_seen_at timestamptz not null,
  -- Of the last good look; null before the first.
  width integer,
  height integer,
  -- Our own copy; null where none is kept.
  kept text collate "C",
  -- Since when the game does not serve it any more; null while it does, and before the first good look.
  gone_at timestamptz,
  -- When it is looked at next, and how many looks in a row were in vain.
  due_at timestamptz not null,
  in_vain integer not null default 0,
  check (num_nulls(width, height) in (0, 2)),
  check (num_nulls(kept, gone_at) = 2 or width is not null)
);
create index gallery_pictures_newest on gallery_pictures (family, first_seen_at desc, id desc) where width is not null;
create index gallery_pictures_due on gallery_pictures (due_at);
create index gallery_pictures_file on gallery_pictures using gin (file_folded gin_trgm_ops) with (fastupdate = off);

-- The hotels whose data or news named a picture.
create table gallery_picture_hotels (
  hotel text collate "C" not null,
  picture_id integer not null references gallery_pictures,
  primary key (hotel, picture_id)
);
create index gallery_picture_hotels_of_picture on gallery_picture_hotels (picture_id);

-- What was last read of each hotel's external_variables, and what came last instead.
create table gallery_files (
  hotel text collate "C" primary key,
  -- Null until a whole file was read.
  hash text collate "C",
  lines integer,
  imported_at timestamptz,
  failure text,
  failures integer not null default 0,
  failing_since timestamptz
);

-- The latest photos of the hotels.
create table gallery_photos (
  id integer generated always as identity primary key,
  hotel text collate "C" not null,
  photo_id text collate "C" not null,
  habbo_id text collate "C" not null,
  creator text collate "C" not null,
  picture text not null,
  room_number bigint,
  taken_at timestamptz not null,
  likes integer not null,
  unique (hotel, photo_id)
);
create index gallery_photos_newest on gallery_photos (taken_at desc, id desc);
create index gallery_photos_newest_of_hotel on gallery_photos (hotel, taken_at desc, id desc);

-- Whoever was ever on the fishing board of a hotel of Origins, which names only ids. `name` is what the hotel last told of the id, null before it was asked and for
-- whom it does not know; `is_gone`: it did not know the id when it was asked last. It is to be asked (again) from `look_up_at` on.
create table origins_fishers (
  id integer generated always as identity primary key,
  hotel text collate "C" not null,
  habbo_id text collate "C" not null unique,
  name text,
  is_gone boolean not null default false,
  looked_up_at timestamptz,
  look_up_at timestamptz not null
) with (fillfactor = 80);
create index origins_fishers_due on origins_fishers (hotel, look_up_at);

-- The days, from midnight to midnight in the zone of the hotel and counted from 1970-01-01, on which the whole board was read. Kept for ever.
create table origins_fishing_days (
  read_at timestamptz not null,
  day integer not null,
  places smallint not null check (places > 0),
  hotel text collate "C" not null,
  primary key (hotel, day)
);

-- The places of those days; who has the same experience shares one.
create table origins_fishing_places (
  day integer not null,
  fisher_id integer not null references origins_fishers,
  experience integer not null,
  level integer not null,
  place smallint not null check (place > 0),
  hotel text collate "C" not null,
  primary key (hotel, day, fisher_id),
  foreign key (hotel, day) references origins_fishing_days
);

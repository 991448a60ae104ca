-- How many are online in each hotel of Origins, measured at most once a minute. Kept for 90 days; the first and the newest of a hotel stay.
create table origins_samples (
  minute timestamptz not null,
  online integer not null check (online >= 0),
  hotel text collate "C" not null,
  primary key (hotel, minute)
);

-- What the samples of an hour come to, kept for ever. `most_at` is the first minute with that many.
create table origins_hours (
  hour timestamptz not null,
  most_at timestamptz not null,
  sum bigint not null,
  most integer not null,
  samples smallint not null check (samples between 1 and 60),
  hotel text collate "C" not null,
  primary key (hotel, hour)
);

-- The same of a day from midnight to midnight in the zone of its hotel, counted from 1970-01-01.
create table origins_days (
  most_at timestamptz not null,
  day integer not null,
  most integer not null,
  samples smallint not null check (samples between 1 and 1500),
  hotel text collate "C" not null,
  primary key (hotel, day)
);

-- The last minute for which each hotel was asked: whoever moves it on is the one that asks.
create table origins_asked (
  hotel text collate "C" primary key,
  minute timestamptz not null
);

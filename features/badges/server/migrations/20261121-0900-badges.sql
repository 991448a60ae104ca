-- Every badge that a scan has met. Codes are case-sensitive and the same in all hotels; the texts are each hotel's own.
create table badges_badges (
  id integer generated always as identity primary key,
  code text collate "C" not null unique,
  first_scanned_at timestamptz not null,
  -- Owners among the scanned players as of the last fold; badges_owner_changes holds what came since.
  owners integer not null default 0
);

-- No foreign key: its check takes twice the time of writing the row, and no badge is ever deleted.
create table badges_texts (
  badge_id integer not null,
  hotel text collate "C" not null,
  name text,
  description text,
  -- When a scan first met the badge with a name in this hotel.
  labelled_at timestamptz,
  primary key (badge_id, hotel)
);

-- Scans append here instead of updating a badge's row, so that two of them never wait for each other over a popular badge.
create table badges_owner_changes (
  badge_id integer not null,
  change smallint not null
);
create index on badges_owner_changes (badge_id);

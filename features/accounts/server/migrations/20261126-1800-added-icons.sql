-- Icons that the staff add, named by their pixels. `names` and `texts` have one entry for each language, empty until written.
create table accounts_icons (
  key text collate "C" primary key check (key ~ '^icon-[0-9a-f]{16}$'),
  picture bytea not null check (octet_length(picture) between 1 and 4096),
  names jsonb not null,
  texts jsonb not null,
  added_at timestamptz not null
);

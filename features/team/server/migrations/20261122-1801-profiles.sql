-- What whoever works for the site tells of themselves, and where they stand. It waits here while they hold no role.
create table team_profiles (
  account_id integer primary key references accounts_accounts,
  -- Codes of the languages that they speak (ISO 639), in the order of the site's list.
  languages text[] not null default '{}',
  -- What they do, in the languages of the site; null for nothing.
  does_de text,
  does_en text,
  does_tr text,
  -- A day, such as 2024-03-01; null: since they got their first role.
  since text collate "C" check (since ~ '^\d{4}-\d\d-\d\d$'),
  -- Stands before whoever has a greater one in the department; null behind all who have one.
  place integer check (place between 1 and 999)
);

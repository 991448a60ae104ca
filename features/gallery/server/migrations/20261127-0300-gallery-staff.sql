-- What the staff say of a picture: titles by language, another day, and whether it is hidden. Imports leave all of it.
alter table gallery_pictures
  -- Null where there is no title in any language.
  add column titles jsonb,
  -- The titles as the search compares them.
  add column titles_folded text collate "C" not null default '',
  -- Noon (UTC) of the day that the staff name instead of the first sighting.
  add column corrected_at timestamptz,
  add column shown_at timestamptz not null generated always as (coalesce(corrected_at, first_seen_at)) stored,
  add column hidden_at timestamptz,
  -- Of what the staff see: their changes, proposals and decisions count it up.
  add column version integer not null default 1;
drop index gallery_pictures_newest;
create index gallery_pictures_newest on gallery_pictures (family, shown_at desc, id desc) where width is not null;
create index gallery_pictures_all on gallery_pictures (shown_at desc, id desc) where width is not null;
create index gallery_pictures_hidden on gallery_pictures (shown_at desc, id desc) where hidden_at is not null;
create index gallery_pictures_untitled on gallery_pictures (shown_at desc, id desc)
  where width is not null and (titles is null or titles->>'de' = '' or titles->>'en' = '' or titles->>'tr' = '');
create index gallery_pictures_titles on gallery_pictures using gin (titles_folded gin_trgm_ops) with (fastupdate = off);

-- What was handed in for a picture, one at a time. A decided one stays for a day.
create table gallery_proposals (
  picture_id integer primary key references gallery_pictures,
  account_id integer not null references accounts_accounts,
  handed_in_at timestamptz not null,
  changes jsonb not null,
  note text not null,
  -- The decision, and what the picture was before it; null while the proposal waits.
  decided_at timestamptz,
  decided_by integer references accounts_accounts,
  is_approved boolean,
  reason text,
  before jsonb,
  check (num_nulls(decided_at, is_approved, reason, before) in (0, 4))
);
create index gallery_proposals_waiting on gallery_proposals (handed_in_at) where decided_at is null;
create index gallery_proposals_of_account on gallery_proposals (account_id);
create index gallery_proposals_decided_by on gallery_proposals (decided_by) where decided_by is not null;

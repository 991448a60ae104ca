-- Whether visitors get the maintenance page: one row.
create table maintenance_state (
  id boolean primary key default true check (id),
  version integer not null default 1,
  is_on boolean not null default false,
  since timestamptz,
  -- By language; an empty text stands for the usual words.
  texts jsonb not null default '{"de": "", "en": "", "tr": ""}',
  expected_end timestamptz,
  ends_itself boolean not null default false check (expected_end is not null or not ends_itself)
);
insert into maintenance_state default values;

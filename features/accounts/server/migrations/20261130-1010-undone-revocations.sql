-- What is given back when a revocation is undone: the department of a head, the last visit, and
-- the worn icon.
alter table accounts_former_roles
  add column department text collate "C" check (department in ('news', 'radio', 'furnilist', 'jobs')),
  add column seen_at timestamptz,
  add column worn_icon text collate "C",
  add check (department is null or role = 'headof');

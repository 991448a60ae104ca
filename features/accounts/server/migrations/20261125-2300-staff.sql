-- When the member last proved again to be the owner of the account, for what needs more than a session.
alter table accounts_sessions add column confirmed_at timestamptz;

-- `granted_by` is null where the operator granted the role by a command.
alter table accounts_roles
  add column department text collate "C" check (department in ('news', 'radio', 'furnilist', 'jobs')),
  add column granted_by integer references accounts_accounts,
  add column reason text,
  add check (department is null or role = 'headof');
create index accounts_roles_granted_by on accounts_roles (granted_by) where granted_by is not null;

alter table accounts_bans
  add column banned_by integer references accounts_accounts,
  add column lifted_by integer references accounts_accounts,
  add column lift_reason text;
create index accounts_bans_banned_by on accounts_bans (banned_by) where banned_by is not null;
create index accounts_bans_lifted_by on accounts_bans (lifted_by) where lifted_by is not null;

-- When a holder of the role was last here, for the list of the staff: sessions are deleted when they end.
alter table accounts_roles add column seen_at timestamptz;
update accounts_roles as role set seen_at =
  (select max(session.seen_at) from accounts_sessions as session where session.account_id = role.account_id);

-- Roles that were revoked; `granted_by` and `revoked_by` are null for the operator.
create table accounts_former_roles (
  id integer generated always as identity primary key,
  account_id integer not null references accounts_accounts,
  role text collate "C" not null,
  granted_at timestamptz not null,
  granted_by integer references accounts_accounts,
  reason text,
  revoked_at timestamptz not null,
  revoked_by integer references accounts_accounts,
  revoke_reason text
);
create index accounts_former_roles_of_account on accounts_former_roles (account_id);
create index accounts_former_roles_granted_by on accounts_former_roles (granted_by) where granted_by is not null;
create index accounts_former_roles_revoked_by on accounts_former_roles (revoked_by) where revoked_by is not null;

-- The staff find members by the beginning of a name, also by one that has since changed hands.
create index accounts_accounts_by_name on accounts_accounts (lower(name collate "C"), id) where closed_at is null;
create index accounts_bans_not_lifted on accounts_bans (account_id) where lifted_at is null;

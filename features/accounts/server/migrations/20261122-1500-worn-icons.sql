-- The icon that a member wears beside the name; null for none. One that only a role gives comes off with the role.
alter table accounts_accounts add column worn_icon text collate "C";
alter table accounts_accounts add column worn_by_role boolean not null default false check (not worn_by_role or worn_icon is not null);

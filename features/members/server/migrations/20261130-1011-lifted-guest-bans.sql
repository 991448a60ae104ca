-- A lifted ban ends at once, also for the version before. To undo that, its former end is kept.
alter table members_guest_bans
  add column until_before timestamptz,
  add column lifted_by integer references accounts_accounts;
create index members_guest_bans_lifted_by on members_guest_bans (lifted_by) where lifted_by is not null;

-- When the owner last set a new password; null: not since the account was opened.
-- Passkeys that were added since then are shown at the next change.
alter table accounts_accounts add column password_changed_at timestamptz;
update accounts_accounts set password_changed_at = recovered_at where recovered_at is not null;

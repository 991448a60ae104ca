-- When the owner last proved the player and set a new password: what was added to log in with before that lets nobody in any more.
alter table accounts_accounts add column recovered_at timestamptz;

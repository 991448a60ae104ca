-- What was taken is a small part of a ledger, and is looked for by itself.
create index accounts_ledger_taken on accounts_ledger (account_id, id) where stars < 0 or comets < 0;

-- Whether the member stands on the boards.
alter table accounts_accounts add column on_board boolean not null default true;

alter table accounts_accounts add column comets integer not null default 0 check (comets >= 0);

-- Every change of a balance. A balance is the sum of its account's rows, always: both are written at once.
create table accounts_ledger (
  id integer generated always as identity primary key,
  account_id integer not null references accounts_accounts on delete cascade,
  -- What really changed: nothing is taken that is not there.
  stars integer not null,
  comets integer not null,
  -- Why, in the words of the feature that changed it, and what it is about.
  reason text collate "C" not null,
  about text collate "C" not null,
  changed_at timestamptz not null,
  check (stars <> 0 or comets <> 0)
);
create index on accounts_ledger (account_id, id);

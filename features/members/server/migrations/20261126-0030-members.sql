-- Warnings of members. The member reads `text`; `warned_by` is null for the operator and for a closed account.
create table members_warnings (
  id integer generated always as identity primary key,
  account_id integer not null references accounts_accounts,
  reason text collate "C" not null check (reason in ('unkind', 'spam', 'personalData', 'offTopic', 'other')),
  text text not null,
  comment_id integer,
  warned_by integer references accounts_accounts,
  warned_at timestamptz not null,
  taken_back_by integer references accounts_accounts,
  taken_back_at timestamptz
);
create index members_warnings_of_account on members_warnings (account_id, id);
create index members_warnings_in_force on members_warnings (warned_at, account_id) where taken_back_at is null;
create index members_warnings_warned_by on members_warnings (warned_by) where warned_by is not null;
create index members_warnings_taken_back_by on members_warnings (taken_back_by) where taken_back_by is not null;

-- Notes of the staff about members, which only the staff read.
create table members_notes (
  id integer generated always as identity primary key,
  account_id integer not null references accounts_accounts,
  text text not null,
  written_by integer references accounts_accounts,
  written_at timestamptz not null
);
create index members_notes_of_account on members_notes (account_id, id);
create index members_notes_written_by on members_notes (written_by) where written_by is not null;

-- Bans of guests, by a hash of their browser's cookie or of their network. Rows are deleted when they end.
create table members_guest_bans (
  id integer generated always as identity primary key,
  kind text collate "C" not null check (kind in ('browser', 'network')),
  hash bytea not null unique,
  reason text not null,
  banned_by integer references accounts_accounts,
  banned_at timestamptz not null,
  until timestamptz not null check (until <= banned_at + interval '30 days')
);
create index members_guest_bans_until on members_guest_bans (until);
create index members_guest_bans_banned_by on members_guest_bans (banned_by) where banned_by is not null;

-- Corrections of balances by the staff; the ledger refers to them as `correction:<id>`.
create table members_corrections (
  id integer generated always as identity primary key,
  account_id integer not null references accounts_accounts,
  stars integer not null,
  comets integer not null,
  reason text not null,
  corrected_by integer references accounts_accounts,
  corrected_at timestamptz not null,
  check (stars <> 0 or comets <> 0)
);
create index members_corrections_of_account on members_corrections (account_id, id);
create index members_corrections_corrected_by on members_corrections (corrected_by) where corrected_by is not null;

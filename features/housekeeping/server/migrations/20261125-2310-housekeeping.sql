-- Who of the staff is here, and what they have open. Lost with a crash: everybody who is here says so again.
create unlogged table housekeeping_presence (
  account_id integer primary key,
  subject text collate "C",
  thing text collate "C",
  opened_at timestamptz,
  seen_at timestamptz not null
);

-- Hand-over notes of the team.
create table housekeeping_notes (
  id integer generated always as identity primary key,
  account_id integer references accounts_accounts,
  text text not null,
  written_at timestamptz not null,
  done_at timestamptz,
  done_by integer references accounts_accounts
);
create index housekeeping_notes_open on housekeeping_notes (id) where done_at is null;
create index housekeeping_notes_of_account on housekeeping_notes (account_id) where account_id is not null;
create index housekeeping_notes_done_by on housekeeping_notes (done_by) where done_by is not null;

-- What the staff chose for the stations, where the environment sets nothing, and what was chosen before.
create table radio_settings (
  is_only boolean primary key default true check (is_only),
  choices jsonb not null,
  former jsonb,
  version integer not null,
  changed_at timestamptz not null,
  changed_by integer references accounts_accounts
);

-- What the administration has set on the web. `value` is null for what the site comes with; the version counts on, so that two who change the same setting notice each other.
create table site_settings (
  name text collate "C" primary key,
  value jsonb,
  version integer not null default 0
);

-- Every change, from which a value is restored. `changed_by` is null for accounts that were closed, and where the picture library replaced the logo.
create table site_changes (
  id integer generated always as identity primary key,
  name text collate "C" not null,
  before jsonb,
  after jsonb,
  changed_by integer references accounts_accounts on delete set null,
  changed_at timestamptz not null
);
create index site_changes_name on site_changes (name, id);
create index site_changes_changed_at on site_changes (changed_at);
create index site_changes_changed_by on site_changes (changed_by) where changed_by is not null;

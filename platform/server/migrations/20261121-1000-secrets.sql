-- What the site signs with. Losing it only ends what was signed: forms that stand open, and devices that were known.
create table platform_secrets (
  name text primary key,
  value bytea not null
);

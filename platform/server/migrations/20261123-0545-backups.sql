-- How the backups do that the site makes by itself: one row, once there was one or it failed.
create table platform_backups (
  one boolean primary key default true check (one),
  made_at timestamptz,
  bytes bigint,
  failed_at timestamptz,
  failure text
);

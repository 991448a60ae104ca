-- Push services that asked not to be called until a time (503 with `Retry-After`), by their origins.
create table notifications_resting (
  service text collate "C" primary key,
  rests_until timestamptz not null
);
-- The same for one browser (429).
alter table notifications_subscriptions add column rests_until timestamptz;

-- When the position was deleted. It can be brought back, and applications are read under its title.
-- Until then it is closed, also for the version before; `open_before` is whether it was open.
alter table jobs_positions
  add column deleted_at timestamptz,
  add column open_before boolean;

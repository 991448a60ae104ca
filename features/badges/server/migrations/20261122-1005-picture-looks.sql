-- When a badge's picture was last looked at for our own copy, beside the badges, so that a look rewrites no row that a search reads.
create table badges_picture_looks (
  badge_id integer primary key,
  -- The last good copy; stays while none is shown, so that it can be shown again.
  kept text collate "C",
  due_at timestamptz not null,
  in_vain integer not null default 0
);
create index badges_picture_looks_due on badges_picture_looks (due_at);

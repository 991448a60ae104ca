-- When a member of a group was last put in line to be scanned for the sake of followers.
create table follows_group_looks (
  group_id text collate "C" primary key,
  asked_at timestamptz not null
);

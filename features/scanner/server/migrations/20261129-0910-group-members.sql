-- Who is in a group, and who left it, the latest first. A page is a range of one of these.
create index scanner_groups_members on scanner_groups (group_id, gained_by desc, player_id desc) where lost_by is null;
create index scanner_groups_former_members on scanner_groups (group_id, lost_by desc, player_id desc)
  where lost_by is not null;

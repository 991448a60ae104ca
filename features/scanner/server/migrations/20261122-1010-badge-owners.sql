-- Who owns a badge, and who owned it: those who came to it, or lost it, last first. A page is a range of one of these.
create index scanner_badges_owners on scanner_badges (badge_id, gained_by desc, player_id desc) where lost_by is null;
create index scanner_badges_former_owners on scanner_badges (badge_id, lost_by desc, player_id desc)
  where lost_by is not null;

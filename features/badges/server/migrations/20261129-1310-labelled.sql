-- The badges that got a name lately are announced.
create index badges_badges_labelled on badges_badges (labelled_at) where labelled_at is not null;

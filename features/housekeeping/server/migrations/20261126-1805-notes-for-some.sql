-- A note for those who have a permission, about one thing, such as a station of the radio. Others are for the whole team.
alter table housekeeping_notes
  add permission text collate "C",
  add about text collate "C",
  add check ((permission is null) = (about is null));
create index housekeeping_notes_about on housekeeping_notes (about, id) where done_at is null and about is not null;

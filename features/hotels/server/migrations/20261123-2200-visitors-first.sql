-- Calls of visitors that a process has: they come before calls in the background, whichever process they are of.
alter table hotels_shares
  add column visitors integer not null default 0 check (visitors >= 0);

-- Calls of scans that a process has: two fifths of a host are theirs, beside other processes.
alter table hotels_shares
  add column scans integer not null default 0 check (scans >= 0);

-- The last day of an absence, such as 2026-12-24, and how often the profile was changed, so that nobody overwrites what they have not seen.
alter table team_profiles
  add column away_until text collate "C" check (away_until ~ '^\d{4}-\d\d-\d\d$'),
  add column revision integer not null default 0;

-- What members say of their public page: whether there is one, and what stands on it. Search engines list it only where its owner wants so.
alter table accounts_accounts
  add column profile_hidden boolean not null default false,
  add column profile_hides_comments boolean not null default false,
  add column profile_shows_comets boolean not null default false,
  add column profile_listed boolean not null default false;

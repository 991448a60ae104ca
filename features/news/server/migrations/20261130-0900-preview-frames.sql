-- Links of the staff's own preview page, which do not end the ones that were given to others.
alter table news_previews add column is_frame boolean not null default false;

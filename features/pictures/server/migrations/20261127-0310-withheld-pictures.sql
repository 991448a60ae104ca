-- Copies that are not served, because the picture is hidden.
alter table pictures_kept add column withheld boolean not null default false;
create index pictures_kept_withheld on pictures_kept (name) where withheld;
create index pictures_kept_name on pictures_kept (name) where name is not null;

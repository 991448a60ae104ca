-- A hash of a guest's network, as long as the browser is known, so that the staff can ban it.
alter table comments_comments add column network_hash bytea;

create extension if not exists pg_trgm;

-- Finds players of all hotels by how their names begin, in the order of the names; and names that hold a text or are nearly one.
create index scanner_players_names on scanner_players (name_folded, id);
create index scanner_players_near_names on scanner_players using gin (name_folded gin_trgm_ops) with (fastupdate = off);

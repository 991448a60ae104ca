-- Players whose accounts were closed while they were on no board. A new account of the player
-- takes the choice over.
create table accounts_off_boards (habbo_id text collate "C" primary key);

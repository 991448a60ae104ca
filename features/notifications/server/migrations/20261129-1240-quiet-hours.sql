-- The hours in which a member is sent no push: minutes after midnight in the member's zone.
create table notifications_quiet_hours (
  account_id integer primary key references accounts_accounts,
  starts smallint not null check (starts between 0 and 1439),
  ends smallint not null check (ends between 0 and 1439),
  zone text not null
);

-- The player of the game whom a notice names: if they hide, it is not shown, and is deleted later.
alter table notifications_notices add column player_id text collate "C";
create index notifications_of_player on notifications_notices (player_id) where player_id is not null;

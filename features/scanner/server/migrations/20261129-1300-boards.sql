-- What players are ranked by: a row for each board that a player is on, the greatest score first. `badge_id` is the
-- badge that the score is about.
create table scanner_scores (
  player_id integer not null,
  board text collate "C" not null,
  hotel text collate "C" not null,
  score bigint not null,
  badge_id integer,
  primary key (player_id, board)
);
create index scanner_scores_of_board on scanner_scores (board, score desc, player_id desc);
create index scanner_scores_of_hotel on scanner_scores (board, hotel, score desc, player_id desc);

-- How many players have a score in a range of scores, in one hotel or, as '', in all: places are counted by these.
create table scanner_score_ranges (
  board text collate "C" not null,
  hotel text collate "C" not null,
  range bigint not null,
  players integer not null,
  primary key (board, hotel, range)
) with (fillfactor = 70);

-- Players whose scores are to be computed. Scans append here, so that none waits for another.
create table scanner_scores_due (player_id integer not null);
create index scanner_scores_due_player on scanner_scores_due (player_id);
insert into scanner_scores_due select id from scanner_players;

-- What a badge counts for on the boards, as the scores were computed with it, and when a scan last saw a player gain it.
create table scanner_badge_merits (
  badge_id integer primary key,
  step smallint not null,
  is_last_level boolean not null,
  found_at timestamptz,
  gained_at timestamptz
) with (fillfactor = 80);
create index scanner_badge_merits_gained on scanner_badge_merits (gained_at desc) where gained_at is not null;

-- Players who are kept off the boards, as of the last comparison with the settings of members.
create table scanner_unlisted (player_id integer primary key);

-- What the host of a station says while a show lasts. `airing` is the show, as of a wish.
create table radio_dj_says (
  station text collate "C" primary key,
  airing text collate "C" not null,
  text text not null,
  said_at timestamptz not null
);

-- How many listened, once a minute while a show is on.
create table radio_listener_samples (
  station text collate "C" not null,
  at timestamptz not null,
  listeners integer not null,
  primary key (station, at)
);
create index radio_listener_samples_at on radio_listener_samples (at);

-- Hearts for songs, one for each song and visitor. Those of guests end after a while: the counter of the song keeps them.
create table radio_hearts (
  id bigint generated always as identity primary key,
  song_id bigint not null references radio_songs,
  station text collate "C" not null,
  account_id integer references accounts_accounts,
  browser_hash bytea,
  given_at timestamptz not null,
  check ((account_id is null) <> (browser_hash is null)),
  unique (song_id, account_id),
  unique (song_id, browser_hash)
);
create index radio_hearts_of_account on radio_hearts (account_id, id) where account_id is not null;
create index radio_hearts_of_browser on radio_hearts (browser_hash, id) where browser_hash is not null;
create index radio_hearts_given_at on radio_hearts (station, given_at);
create index radio_hearts_of_guests on radio_hearts (given_at) where browser_hash is not null;
alter table radio_songs add hearts integer not null default 0;
create index radio_songs_loved on radio_songs (station, hearts desc, last_played_at desc) where hearts > 0;

-- The state before the last answer, to which it is undone.
alter table radio_wishes add fate_before text collate "C" check (fate_before in ('sent', 'seen', 'played', 'declined'));

-- A text as it is searched, without the marks of the site's languages. Turkish rules are left out, so that I is i.
create function radio_folded(text) returns text language sql immutable strict parallel safe return
  lower(translate($1, 'İıŞşĞğÇçÖöÜüÄäÂâÎîÛûÉéÈèÊê', 'iissggccoouuaaaaiiuueeeeee'));
create index radio_wishes_words on radio_wishes using gin (radio_folded(artist || ' ' || title) gin_trgm_ops);
create index radio_requests_words on radio_requests using gin (radio_folded(name || ' ' || message) gin_trgm_ops);
create index radio_wishes_of_station on radio_wishes (station, id);
create index radio_wishes_of_fate on radio_wishes (fate, id);
create index radio_wishes_of_airing on radio_wishes (airing, id) where airing is not null;

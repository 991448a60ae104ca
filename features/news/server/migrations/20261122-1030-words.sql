-- Places from 0 to 8,191 as searches read them: two bytes each, and 1024 bytes with a bit for each where there are 512 of them or were once.
create function news_packed(places integer[]) returns bytea immutable language sql as $$
  select case when cardinality(places) < 512
    then (select string_agg(int2send(place::smallint), ''::bytea) from unnest(places) as place)
    -- Bits are numbered from the left of a byte here and from its right where it is written. Four bytes in front are their number.
    else (select substr(bit_send(bit_or(set_bit(0::bit(8192), place # 7, 1))), 5) from unnest(places) as place)
  end
$$;
create function news_places(packed bytea) returns integer[] immutable language sql as $$
  select array(select get_byte(packed, at) * 256 + get_byte(packed, at + 1) from generate_series(0, length(packed) - 2, 2) as at)
$$;
-- Publishing calls it some hundred times: hardly ever is more to be done than a few bytes to be written.
create function news_packed_with(packed bytea, place integer) returns bytea immutable language sql as $$
  select case when length(packed) = 1024 then set_bit(packed, place, 1)
    when length(packed) < 1022 then packed || int2send(place::smallint)
    else news_packed(news_places(packed) || place) end
$$;
-- Null where there is no other.
create function news_packed_without(packed bytea, place integer) returns bytea immutable language sql as $$
  select case when length(packed) = 1024 then set_bit(packed, place, 0)
    when length(packed) > 2 then news_packed(array_remove(news_places(packed), place)) end
$$;

-- Which texts a word stands in: what searches read. What a process reads of it is compared in no time; an index of PostgreSQL's finds rows, each of
-- which it has to look at.
create table news_words (
  in_title boolean not null,
  language text collate "C" not null,
  -- Each text is found among those of its language; one that stands in for a missing one somewhere once more, among the few that do.
  is_fallback boolean not null,
  word text collate "C" not null,
  -- Items are cut into blocks of 8,192 that were published one after the other, so that publishing writes little.
  block integer not null,
  -- The places of items in their block.
  packed bytea not null,
  primary key (in_title, language, is_fallback, word, block)
) with (fillfactor = 80);
alter table news_words alter column packed set storage external;
insert into news_words (in_title, language, is_fallback, word, block, packed)
select in_title, text_language, is_fallback, word, block, case when cardinality(places) < 512
  then (select string_agg(int2send(place), ''::bytea) from unnest(places) as place) else news_packed(places::integer[]) end
from (
  select in_title, text_language, is_fallback, word, article_id / 8192 as block, array_agg((article_id % 8192)::smallint) as places
  from (select distinct on (article_id, text_language, is_fallback) * from news_listings) as text
  cross join lateral (values (true, title_words), (false, words)) as part(in_title, vector)
  cross join lateral unnest(tsvector_to_array(vector)) as word
  group by 1, 2, 3, 4, 5
) as each order by in_title, text_language, is_fallback, word, block;

-- Grows with whatever changes the lists: what processes keep of them is as old as its number.
create table news_changes (changes integer not null);
insert into news_changes values (0);

drop index news_listings_german, news_listings_english, news_listings_turkish, news_listings_fallback, news_listings_title_words, news_listings_title;
alter table news_listings drop column title_folded;

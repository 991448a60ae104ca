-- Which badges an item mentions: those that its body has cards of or leads to. Their pages name it.
alter table news_listings add column badge_codes text[] collate "C" not null default '{}';

create function pg_temp.unescaped(address text) returns text language sql as $$
  select convert_from(string_agg(
    case when length(part[1]) = 3 then decode(substr(part[1], 2), 'hex') else convert_to(part[1], 'UTF8') end, ''::bytea
  ), 'UTF8')
  from regexp_matches(address, '%[0-9A-Fa-f]{2}|.', 'g') as part
$$;
update news_listings as listing set badge_codes = mentioned.codes
from (
  select article_id, language, array_agg(distinct code) as codes from (
    select article_id, language, code #>> '{}' as code
    from news_texts, jsonb_path_query(body, '$.** ? (@.kind == "badge").code') as code
    union all
    select article_id, language, pg_temp.unescaped((regexp_match(href #>> '{}', '^/habbo/badges/([^/?#]+)'))[1])
    from news_texts, jsonb_path_query(body, '$.** ? (@.kind == "link" && @.href starts with "/habbo/badges/").href') as href
  ) as each where code is not null group by article_id, language
) as mentioned
where mentioned.article_id = listing.article_id and mentioned.language = listing.text_language;
drop function pg_temp.unescaped(text);

create index news_listings_badges on news_listings using gin (badge_codes) with (fastupdate = off) where badge_codes <> '{}';

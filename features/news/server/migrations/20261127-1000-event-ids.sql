-- What calendars know the events of a text by, in their order. Empty for texts published before: theirs follow from the
-- starts of the events.
alter table news_texts add column event_ids text[] collate "C" not null default '{}';

alter table news_events add column event_id text collate "C";
update news_events as event set event_id = named.start || case when named.place > 1 then '-' || named.place else '' end
from (
  select language, article_id, number, to_char(starts_at at time zone 'UTC', 'YYYYMMDD"T"HH24MI') as start,
    row_number() over (partition by language, article_id, date_trunc('minute', starts_at) order by number) as place
  from news_events
) as named
where named.language = event.language and named.article_id = event.article_id and named.number = event.number;
alter table news_events alter column event_id set not null;

-- The lists of the newsroom find the few texts of a state among many, and titles by their parts.
create index news_drafts_open on news_drafts (state, state_at, article_id)
  where publish_at is null and withdrawn_at is null and version is distinct from published_version;
drop index news_drafts_review;
create index news_drafts_behind on news_drafts (article_id) where behind > 0;
create index news_drafts_withdrawn on news_drafts (article_id) where withdrawn_at is not null;
create index news_articles_created_by on news_articles (created_by) where created_by is not null;

create function news_title_folded(text) returns text language sql immutable strict parallel safe return 
  lower(translate($1, 'İıŞşĞğÇçÖöÜüÄäÂâÎîÛûÉéÈèÊê', 'iissggccoouuaaaaiiuueeeeee'));
create index news_drafts_title on news_drafts using gin (news_title_folded(title) gin_trgm_ops);
create index news_texts_title on news_texts using gin (news_title_folded(title) gin_trgm_ops);

-- When the events of a public text begin, for the calendar.
alter table news_texts add column event_starts jsonb not null
  generated always as (jsonb_path_query_array(body, '$.**?(@.kind == "event").startsAt')) stored;
create index news_texts_events on news_texts (article_id) where event_starts <> '[]';

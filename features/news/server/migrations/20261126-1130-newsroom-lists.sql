-- The lists of the newsroom find the few texts of a state among many, and titles by their parts.
-- The state of a text that is being written or reviewed: neither planned, nor withdrawn, nor live as it is.
alter table news_drafts add column open_state text collate "C" generated always as (
  case when publish_at is null and withdrawn_at is null and version is distinct from published_version then state end
) stored;
create index news_drafts_open on news_drafts (open_state, state_at, article_id) where open_state is not null;
drop index news_drafts_review;
create index news_drafts_behind on news_drafts (article_id) where behind > 0;
create index news_drafts_withdrawn on news_drafts (article_id) where withdrawn_at is not null;
create index news_articles_created_by on news_articles (created_by) where created_by is not null;

create function news_title_folded(text) returns text language sql immutable strict parallel safe return 
  lower(translate($1, 'İıŞşĞğÇçÖöÜüÄäÂâÎîÛûÉéÈèÊê', 'iissggccoouuaaaaiiuueeeeee'));
create index news_drafts_title on news_drafts using gin (news_title_folded(title) gin_trgm_ops);
create index news_texts_title on news_texts using gin (news_title_folded(title) gin_trgm_ops);

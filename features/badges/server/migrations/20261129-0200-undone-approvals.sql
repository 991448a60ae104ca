-- What an approval published and what it replaced, by which it is undone; null once it cannot be.
alter table badges_proposals add column published jsonb;
create index badges_proposals_published on badges_proposals (decided_at) where published is not null;

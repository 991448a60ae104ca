-- When moderation let a held comment through; null again once a guest has given it other words.
alter table comments_comments add column released_at timestamptz;

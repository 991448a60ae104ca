-- When its writer deleted a comment that moderation deleted later: what moderation restores goes back to that, not before everybody's eyes.
alter table comments_comments
  add column user_deleted_at timestamptz,
  add check (user_deleted_at is null or deleted_by = 'moderator');

-- What a comment said when it was reported: its writer may edit it before a moderator looks. Null once those words are to be forgotten.
alter table comments_reports add column text text;
update comments_reports set text = (select text from comments_comments where id = comment_id);

-- Held comments can be muted apart from reported ones: those who had muted both still have.
insert into notifications_muted_topics (account_id, topic)
select account_id, 'heldComments' from notifications_muted_topics where topic = 'moderation'
on conflict do nothing;

-- Which answer of its conversation an answer was written to; null where it answers what began the conversation.
alter table comments_comments add column answers_id integer;

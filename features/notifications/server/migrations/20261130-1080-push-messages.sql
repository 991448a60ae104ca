-- What is to be sent to the browsers of members: one notice for one browser. `due_at` is when the
-- next attempt is.
create table notifications_messages (
  notice_id integer not null references notifications_notices on delete cascade,
  session_id integer not null references notifications_subscriptions on delete cascade,
  -- The origin of the push service: each has its own turn.
  service text collate "C" not null,
  attempts integer not null default 0,
  due_at timestamptz not null,
  primary key (notice_id, session_id)
);
create index notifications_messages_due on notifications_messages (service, due_at);
create index notifications_messages_of_session on notifications_messages (session_id);

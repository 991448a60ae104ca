-- Where announcements are sent. The secret is read by the sender only.
create table integrations_targets (
  id integer generated always as identity primary key,
  version integer not null default 1,
  kind text collate "C" not null check (kind in ('discord', 'telegram', 'mastodon', 'bluesky', 'webhook')),
  name text not null,
  language text collate "C" not null check (language in ('de', 'en', 'tr')),
  events text[] collate "C" not null,
  is_on boolean not null default true,
  -- What happened before is not announced there.
  on_since timestamptz not null,
  address text not null,
  recipient text not null,
  role_mention text not null,
  secret text not null,
  rests_until timestamptz,
  deleted_at timestamptz
);

-- One announcement to one target: the two together are unique, so that none is sent twice.
create table integrations_deliveries (
  id integer generated always as identity primary key,
  target_id integer not null references integrations_targets (id) on delete cascade,
  event_key text collate "C" not null,
  message_id uuid not null default gen_random_uuid(),
  content jsonb not null,
  -- Counts the contents; sent_revision is the one that the receiver has.
  revision integer not null default 1,
  sent_revision integer not null default 0,
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'sent', 'refused', 'givenUp', 'cancelled')),
  attempts integer not null default 0,
  due_at timestamptz not null,
  first_tried_at timestamptz,
  answer text,
  remote_id text,
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (target_id, event_key)
);
create index integrations_deliveries_due on integrations_deliveries (target_id, due_at) where state = 'waiting';

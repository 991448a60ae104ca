-- What the site looks for, each position once for each language that it is offered in: whoever applies, applies in a language.
create table jobs_positions (
  id integer generated always as identity primary key,
  -- What the same position has in common in all languages: `radio-host`.
  key text collate "C" not null,
  language text collate "C" not null check (language in ('de', 'en', 'tr')),
  title text not null,
  summary text not null,
  tasks text[] not null,
  requirements text[] not null,
  is_open boolean not null,
  changed_at timestamptz not null,
  unique (key, language)
);

create table jobs_applications (
  id integer generated always as identity primary key,
  account_id integer not null references accounts_accounts,
  position_id integer not null references jobs_positions,
  status text collate "C" not null default 'pending' check (status in ('pending', 'accepted', 'rejected', 'withdrawn')),
  habbo_experience integer not null check (habbo_experience between 0 and 40),
  was_on_fansite boolean not null,
  fansite_name text not null,
  discord_username text not null,
  motivation text not null,
  sent_at timestamptz not null,
  -- When somebody of the team first opened it.
  read_at timestamptz,
  decided_at timestamptz,
  check ((status = 'pending') = (decided_at is null))
);
create unique index jobs_applications_open on jobs_applications (account_id, position_id) where status = 'pending';
create index jobs_applications_of_account on jobs_applications (account_id, id desc);
create index jobs_applications_pending on jobs_applications (id) where status = 'pending';
create index jobs_applications_decided on jobs_applications (decided_at) where decided_at is not null;

-- The files of applications. One that belongs to none has not been sent yet.
create table jobs_attachments (
  id uuid primary key,
  account_id integer not null references accounts_accounts,
  application_id integer references jobs_applications on delete cascade,
  -- What its owner called it, made harmless; the file on disk has a random name of its own.
  name text not null,
  type text collate "C" not null check (type in ('application/pdf', 'image/jpeg', 'image/png')),
  bytes integer not null check (bytes > 0),
  file text collate "C" not null unique,
  uploaded_at timestamptz not null
);
create index jobs_attachments_of_application on jobs_attachments (application_id) where application_id is not null;
create index jobs_attachments_of_account on jobs_attachments (account_id);
create index jobs_attachments_unsent on jobs_attachments (uploaded_at) where application_id is null;

-- The chat of an application.
create table jobs_messages (
  id integer generated always as identity primary key,
  application_id integer not null references jobs_applications on delete cascade,
  -- Who of the team wrote it; null once that account is closed. A message of the applicant has none.
  author_id integer references accounts_accounts,
  sender text collate "C" not null check (sender in ('applicant', 'team')),
  text text not null,
  -- Names one press of the button.
  key uuid not null,
  sent_at timestamptz not null,
  -- When the other side read it.
  read_at timestamptz,
  unique (application_id, key),
  check (sender = 'team' or author_id is null)
);
create index jobs_messages_of_application on jobs_messages (application_id, id);
create index jobs_messages_of_author on jobs_messages (author_id) where author_id is not null;

-- A head reviews the applications for the positions of their department. `place` is the order of positions.
alter table jobs_positions
  add column department text collate "C" check (department in ('news', 'radio', 'furnilist', 'jobs')),
  add column place integer;
update jobs_positions set place = ordered.place
  from (select key, row_number() over (order by min(id)) as place from jobs_positions group by key) as ordered
  where ordered.key = jobs_positions.key;
update jobs_positions set department = 'news' where key = 'news-author';
update jobs_positions set department = 'radio' where key = 'radio-host';
alter table jobs_positions alter column place set not null;

-- `told_at` is when the applicant learnt of the decision: until then it can be undone, and counts as pending for them.
alter table jobs_applications
  add column decided_by integer references accounts_accounts,
  add column decision_text text,
  add column granted_role text collate "C",
  add column told_at timestamptz;
update jobs_applications set told_at = decided_at;
drop index jobs_applications_decided;
create index jobs_applications_decided on jobs_applications (decided_at, id) where decided_at is not null;
create index jobs_applications_of_decider on jobs_applications (decided_by) where decided_by is not null;
create index jobs_applications_of_position on jobs_applications (position_id);

-- Notes of the staff on an application.
create table jobs_notes (
  id integer generated always as identity primary key,
  application_id integer not null references jobs_applications on delete cascade,
  -- Null once the account is closed.
  author_id integer references accounts_accounts,
  text text not null,
  written_at timestamptz not null
);
create index jobs_notes_of_application on jobs_notes (application_id, id);
create index jobs_notes_of_author on jobs_notes (author_id) where author_id is not null;

create table jobs_votes (
  application_id integer not null references jobs_applications on delete cascade,
  account_id integer not null references accounts_accounts,
  vote text collate "C" not null check (vote in ('yes', 'no', 'unsure')),
  -- Why; may be empty.
  text text not null,
  voted_at timestamptz not null,
  primary key (application_id, account_id)
);
create index jobs_votes_of_account on jobs_votes (account_id);

-- Accounts that may not apply again until an instant.
create table jobs_bars (
  account_id integer primary key references accounts_accounts,
  until timestamptz not null,
  set_by integer references accounts_accounts,
  set_at timestamptz not null
);
create index jobs_bars_until on jobs_bars (until);
create index jobs_bars_of_setter on jobs_bars (set_by) where set_by is not null;

-- Ready answers of the staff: {name} and {position} are filled in.
create table jobs_ready_answers (
  id integer generated always as identity primary key,
  title_de text not null,
  title_en text not null,
  title_tr text not null,
  text_de text not null,
  text_en text not null,
  text_tr text not null,
  version integer not null default 1
);
insert into jobs_ready_answers (title_de, title_en, title_tr, text_de, text_en, text_tr) values
  (
    'Danke, wir brauchen ein paar Tage',
    'Thanks, we need a few days',
    'Teşekkürler, birkaç güne ihtiyacımız var',
    'Hallo {name}, danke für deine Bewerbung! Wir lesen sie im Team und melden uns in ein paar Tagen hier.',
    'Hello {name}, thank you for applying! The team is reading it, and we will write to you here in a few days.',
    'Merhaba {name}, başvurun için teşekkürler! Ekip olarak okuyoruz, birkaç gün içinde sana buradan yazacağız.'
  ),
  (
    'Wann hast du Zeit?',
    'When do you have time?',
    'Ne zaman vaktin var?',
    'Hallo {name}, wann hast du Zeit für ein kurzes Gespräch? Nenn uns zwei oder drei Abende, die dir passen.',
    'Hello {name}, when do you have time for a short talk? Name two or three evenings that suit you.',
    'Merhaba {name}, kısa bir görüşme için ne zaman vaktin var? Sana uyan iki üç akşam söyleyebilir misin?'
  ),
  (
    'Bitte eine Probe',
    'A sample, please',
    'Bir örnek, lütfen',
    'Hallo {name}, magst du uns eine kurze Probe zeigen, die zu „{position}“ passt? Ein Entwurf reicht.',
    'Hello {name}, would you show us a short sample that fits “{position}”? A draft will do.',
    'Merhaba {name}, bize “{position}” için kısa bir örnek gösterir misin? Taslak yeterli.'
  );

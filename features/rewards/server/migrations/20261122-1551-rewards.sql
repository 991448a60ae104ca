-- What accounts have reached, once for each key of an achievement.
create table rewards_achievements (
  account_id integer not null references accounts_accounts on delete cascade,
  achievement text collate "C" not null,
  comets integer not null check (comets > 0),
  reached_at timestamptz not null,
  primary key (account_id, achievement)
);

-- Streaks that gave comets: of how many days, and the first and the last of them (2026-11-21). No day counts twice for streaks of one length.
create table rewards_streaks (
  account_id integer not null references accounts_accounts on delete cascade,
  days integer not null check (days > 0),
  first_day text collate "C" not null,
  last_day text collate "C" not null,
  comets integer not null check (comets > 0),
  reached_at timestamptz not null,
  primary key (account_id, days, last_day)
);

-- The comets that count for the board of a UTC month (2026-11).
create table rewards_months (
  month text collate "C" not null check (month ~ '^\d{4}-\d\d$'),
  account_id integer not null references accounts_accounts on delete cascade,
  comets integer not null,
  primary key (month, account_id)
);
create index rewards_months_order on rewards_months (month, comets desc, account_id) where comets > 0;
create index rewards_months_accounts on rewards_months (account_id);

-- How far the ledger of accounts has been read, and what is to be read next once it is settled.
create table rewards_reading (
  one boolean primary key default true check (one),
  done_id integer not null default 0,
  next_id integer,
  next_before text
);
insert into rewards_reading default values;

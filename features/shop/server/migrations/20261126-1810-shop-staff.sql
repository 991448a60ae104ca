-- An icon may be sold in a season only, of which either end may be open, and is archived when it is sold no more.
-- `in_season` is what the processes were last told: where it is wrong, a season has begun or ended since.
alter table shop_wares
  add column sold_from timestamptz,
  add column sold_until timestamptz,
  add column in_season boolean not null default true,
  add column archived_at timestamptz,
  add check (sold_from < sold_until);

-- Pieces to come at a time. `planned_by` is null for the operator and for accounts that were closed.
create table shop_restocks (
  id integer generated always as identity primary key,
  icon text collate "C" not null references shop_wares on delete cascade,
  pieces integer not null check (pieces > 0),
  due_at timestamptz not null,
  planned_by integer references accounts_accounts on delete set null
);
create index shop_restocks_due_at on shop_restocks (due_at);
create index shop_restocks_icon on shop_restocks (icon);
create index shop_restocks_planned_by on shop_restocks (planned_by) where planned_by is not null;

-- What was sold of each icon on each day (UTC), and for how many stars: the sums of shop_purchases.
create table shop_days (
  icon text collate "C" not null,
  day text collate "C" not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  sold integer not null,
  stars bigint not null,
  primary key (icon, day)
);
insert into shop_days (icon, day, sold, stars)
select icon, to_char(bought_at at time zone 'UTC', 'YYYY-MM-DD'), count(*), sum(price) from shop_purchases group by 1, 2;
create index shop_days_day on shop_days (day);

-- The staff read the sales and the owners of one icon.
create index shop_purchases_icon on shop_purchases (icon, id);
create index shop_owned_icon on shop_owned (icon, since, account_id);

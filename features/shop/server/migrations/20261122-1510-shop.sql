-- What the shop sells. Stock null: there is no end of it. A sale takes an account first and then its ware, so that nobody waits for who waits for them.
create table shop_wares (
  icon text collate "C" primary key,
  price integer not null check (price > 0),
  stock integer check (stock >= 0),
  -- How often it was restocked: of each round those who wish for it are told once.
  restocks integer not null default 0
);

-- Who has which icon: bought, for what was paid, or given.
create table shop_owned (
  account_id integer not null references accounts_accounts on delete cascade,
  icon text collate "C" not null,
  how text not null check (how in ('bought', 'given')),
  paid integer not null check ((how = 'bought') = (paid > 0)),
  since timestamptz not null,
  primary key (account_id, icon)
);

-- Every sale, by the press of the button that it answers. When an account is closed its sales stay, as nobody's.
create table shop_purchases (
  id integer generated always as identity primary key,
  account_id integer references accounts_accounts on delete cascade,
  key uuid,
  icon text collate "C" not null,
  price integer not null,
  bought_at timestamptz not null,
  unique (account_id, key),
  check ((account_id is null) = (key is null))
);

-- Who is to be told when an icon is sold out, and when it is back.
create table shop_wishes (
  account_id integer not null references accounts_accounts on delete cascade,
  icon text collate "C" not null,
  wished_at timestamptz not null,
  primary key (account_id, icon)
);
create index on shop_wishes (icon);

-- What staff did to what is not their own, written in the transaction of the act.
create table audit_acts (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  by text collate "C" not null check (by in ('account', 'operator')),
  -- Null for the operator at the command line, and for whoever has closed the account since.
  account_id integer check (by = 'account' or account_id is null),
  act text collate "C" not null,
  subject text collate "C" not null,
  -- Null for an account that was closed since.
  subject_id text collate "C",
  changes jsonb not null
);
create index on audit_acts (at);
create index on audit_acts (account_id) where account_id is not null;
create index on audit_acts (subject, subject_id);

-- Rows are only added. They go once they are two years old (a day is left for clocks that differ), and lose nothing but whom they name, when that account is closed.
-- A restore, which puts all tables back as they were, says what it is.
create function audit_keep() returns trigger language plpgsql as $$
begin
  if current_setting('nightbell.restoring', true) = 'on' then
    return case tg_op when 'DELETE' then old else new end;
  elsif tg_op = 'DELETE' then
    if old.at < now() - interval '729 days' then return old; end if;
  elsif tg_op = 'UPDATE' then
    if to_jsonb(new) - 'account_id' - 'subject_id' = to_jsonb(old) - 'account_id' - 'subject_id'
      and (new.account_id is null or new.account_id is not distinct from old.account_id)
      and (new.subject_id is not distinct from old.subject_id or (new.subject_id is null and old.subject = 'account'))
    then return new; end if;
  end if;
  raise exception 'what staff did is not changed afterwards' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger audit_acts_stay before update or delete on audit_acts for each row execute function audit_keep();
create trigger audit_acts_stay_all before truncate on audit_acts for each statement execute function audit_keep();

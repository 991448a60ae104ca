-- Whether an earlier attempt may have arrived without an answer.
alter table integrations_deliveries add column may_have_arrived boolean not null default false;

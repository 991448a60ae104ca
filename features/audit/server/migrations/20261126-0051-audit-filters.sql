-- A page of the log, under any of its filters, is a range of one of these: acts are few, and read by many filters.
create index audit_acts_page on audit_acts (at, id);
create index audit_acts_of_kind on audit_acts (act, at, id);
create index audit_acts_of_subject on audit_acts (subject, at, id);
create index audit_acts_with_id on audit_acts (subject_id, at, id);
create index audit_acts_on_thing on audit_acts (subject, subject_id, at, id);
create index audit_acts_by_account on audit_acts (account_id, at, id) where account_id is not null;
create index audit_acts_by_account_kind on audit_acts (account_id, act, at, id) where account_id is not null;
create index audit_acts_by_account_subject on audit_acts (account_id, subject, at, id) where account_id is not null;
create index audit_acts_by_operator on audit_acts (at, id) where by = 'operator';
drop index audit_acts_at_idx;
drop index audit_acts_account_id_idx;
drop index audit_acts_subject_subject_id_idx;

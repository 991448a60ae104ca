-- When other features were told that a wish was played; those that were played before are told of too.
alter table radio_wishes add told_at timestamptz;
create index radio_wishes_untold on radio_wishes (id) where fate = 'played' and told_at is null;

-- A delivery is unclear if the receiver may have taken it without having said so.
alter table integrations_deliveries
  drop constraint integrations_deliveries_state_check,
  add constraint integrations_deliveries_state_check check (
    state in ('waiting', 'sent', 'refused', 'givenUp', 'cancelled', 'unclear')
  );

-- Since when each kind is announced, and until when it was. A kind without an entry: since on_since.
alter table integrations_targets add column spans jsonb not null default '{}';

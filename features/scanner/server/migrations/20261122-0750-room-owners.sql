-- Finds who has a room: links to rooms lead to their owner's page.
create index on scanner_rooms (number) where lost_by is null;

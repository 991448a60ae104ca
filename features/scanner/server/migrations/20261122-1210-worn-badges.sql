-- Where a badge stood among those that the player wore at the last look, from 1 on; null where it was not worn, or nobody looks at that.
alter table scanner_badges add column worn_place integer;

-- Finds whoever once had a name.
create index scanner_earlier_former_names on scanner_earlier (lower(value collate "C"))
  where what = 'name' and lost_by is not null;

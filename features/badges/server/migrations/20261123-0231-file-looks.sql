alter table badges_files
  -- When the file was last found to be the one that is known, or was imported.
  add column looked_at timestamptz,
  -- When the first look in vain since then was.
  add column failing_since timestamptz;
update badges_files set looked_at = imported_at, failing_since = failed_at;

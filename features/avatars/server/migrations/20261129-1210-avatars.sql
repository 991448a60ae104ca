-- The parts and colours that avatars can be dressed in, as the game's figure data say; null before the first import.
create table avatars_figure_data (
  hotel text collate "C" primary key,
  data jsonb,
  hash text collate "C",
  imported_at timestamptz,
  -- When the hotel was last asked with success, and since when it has failed.
  looked_at timestamptz,
  failing_since timestamptz,
  failure text collate "C"
);

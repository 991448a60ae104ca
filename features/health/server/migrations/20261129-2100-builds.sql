-- When each build of the site was first seen to run. Logged, so that it outlives a crash of the database.
create table health_builds (
  version text not null,
  build text not null,
  first_seen_at timestamptz not null,
  primary key (version, build)
);

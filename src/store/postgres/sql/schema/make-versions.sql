-- usable_by: the oldest version of the programme's schema that still works on what this one made.
create table if not exists schema_version (
  version integer primary key,
  usable_by integer not null,
  made_at timestamptz not null default now()
)

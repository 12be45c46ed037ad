alter table store_identity
  -- The server's timeline: another one after a standby took over, or a backup was played back to a moment.
  add column timeline text,
  -- What was done before that timeline may be missing from it, which has been written down.
  add column timeline_forgot boolean not null default false;

insert into schema_version (version, usable_by) values (11, 1);

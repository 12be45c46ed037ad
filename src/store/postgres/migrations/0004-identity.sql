alter table store_identity
  -- While another store is being copied in: how far that is. Nothing else opens it.
  add column filling text,
  -- What was done may be missing from it.
  add column may_forget boolean not null default false,
  -- How often it was opened: a copy of what it was before cannot go on.
  add column openings bigint not null default 0,
  -- The server and the table in which this row was written: other ones where it came out of a backup.
  add column kept_in text;
update store_identity
set kept_in = (select system_identifier from pg_control_system()) || ' ' || 'store_identity'::regclass::oid;

insert into schema_version (version, usable_by) values (4, 1);

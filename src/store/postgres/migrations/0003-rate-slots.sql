-- Moments are milliseconds since 1970, by the clock of this database.
create table rate_buckets (
  bucket text primary key,
  brand text not null,
  -- As the process that started last has it configured.
  per_minute integer not null,
  -- Nothing is taken before.
  closed_until double precision not null default 0,
  -- Slots that are taken one after another wait for it.
  next_beat_at double precision not null default 0
);

alter table rate_slots
  -- Which taking of the slot it is.
  add column token bigint not null default 0,
  add column taken_at double precision;
create index rate_slots_by_time on rate_slots (bucket, free_at);

insert into schema_version (version, usable_by) values (3, 1);

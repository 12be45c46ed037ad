-- Of a slot that was taken anew meanwhile, nothing is freed. In the order of the slots, as wherever several are written: two
-- processes wait for each other, never both at once. The commit does not wait for the disk: a slot of which that is lost is free
-- later.
with moment as materialized (
  select
    least($1::double precision, extract(epoch from clock_timestamp()) * 1000) as now,
    case when current_setting('synchronous_commit', true) is not null then set_config('synchronous_commit', 'off', true) end
),
held as (
  select slot.bucket, slot.slot, freed.in_ms
  from rate_slots slot
  join unnest($2::text[], $3::integer[], $4::bigint[], $5::double precision[]) as freed (bucket, slot, token, in_ms)
    on slot.bucket = freed.bucket and slot.slot = freed.slot and slot.token = freed.token
  order by slot.bucket, slot.slot for update of slot
)
update rate_slots slot
set free_at = moment.now + held.in_ms
from moment, held
where slot.bucket = held.bucket and slot.slot = held.slot
returning slot.bucket, slot.slot

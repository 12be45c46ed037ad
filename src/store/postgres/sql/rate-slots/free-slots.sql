-- Of a slot that was taken anew meanwhile, nothing is freed.
with moment as materialized (
  select least($1::double precision, extract(epoch from clock_timestamp()) * 1000) as now
)
update rate_slots slot
set free_at = moment.now + freed.in_ms
from
  moment,
  unnest($2::text[], $3::integer[], $4::bigint[], $5::double precision[]) as freed (bucket, slot, token, in_ms)
where slot.bucket = freed.bucket
  and slot.slot = freed.slot
  and slot.token = freed.token
returning slot.bucket, slot.slot

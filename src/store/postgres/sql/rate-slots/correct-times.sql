-- The clock was set back: nothing waits longer than it can have to.
with moment as materialized (
  select least($1::double precision, extract(epoch from clock_timestamp()) * 1000) as now
),
held as (
  select slot.slot from rate_slots slot, moment
  where slot.bucket = $2 and slot.free_at > moment.now + $3::double precision
  order by slot.slot for update of slot
),
corrected as (
  update rate_slots slot
  set free_at = moment.now + $3::double precision
  from moment, held
  where slot.bucket = $2 and slot.slot = held.slot
)
update rate_buckets bucket
set
  closed_until = least(bucket.closed_until, moment.now + $4::double precision),
  next_beat_at = least(bucket.next_beat_at, moment.now + $3::double precision)
from moment
where bucket.bucket = $2

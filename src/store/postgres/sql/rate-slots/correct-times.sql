-- The clock was set back: nothing waits longer than it can have to.
with moment as materialized (
  select least($1::double precision, extract(epoch from clock_timestamp()) * 1000) as now
),
corrected as (
  update rate_slots slot
  set free_at = moment.now + $3::double precision
  from moment
  where slot.bucket = $2
    and slot.free_at > moment.now + $3::double precision
)
update rate_buckets bucket
set
  closed_until = least(bucket.closed_until, moment.now + $4::double precision),
  next_beat_at = least(bucket.next_beat_at, moment.now + $3::double precision)
from moment
where bucket.bucket = $2

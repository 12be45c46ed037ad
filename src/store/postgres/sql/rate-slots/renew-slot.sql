-- As if it were taken just now: nobody else has taken it since, and it is still one of the bucket's.
with moment as materialized (
  select least($1::double precision, extract(epoch from clock_timestamp()) * 1000) as now
)
update rate_slots slot
set
  taken_at = moment.now,
  free_at = moment.now + $5::double precision
from moment, rate_buckets bucket
where slot.bucket = $2
  and slot.slot = $3
  and slot.token = $4
  and bucket.bucket = slot.bucket
  and slot.slot < bucket.per_minute
returning slot.slot

-- Takes up to $9 free slots that nobody else is taking now, as far as as many as have to be stay free. They are free again by
-- themselves.
with moment as materialized (
  select least($1::double precision, extract(epoch from clock_timestamp()) * 1000) as now
),
open_bucket as materialized (
  select bucket.per_minute, moment.now
  from rate_buckets bucket, moment
  where bucket.bucket = $2
    and bucket.closed_until <= moment.now
    and ($6::double precision = 0 or bucket.next_beat_at <= moment.now)
),
-- In the index's order, so that no more of them are read than are asked for and have to be kept.
free_now as materialized (
  select count(*) as count
  from (
    select
    from rate_slots slot, open_bucket
    where slot.bucket = $2
      and slot.slot < open_bucket.per_minute
      and slot.free_at <= open_bucket.now
    order by slot.free_at
    limit $5::integer + $9::integer
  ) as counted
),
free_slot as materialized (
  select slot.slot
  from rate_slots slot, open_bucket
  where slot.bucket = $2
    and slot.slot >= $3::integer
    and slot.slot < least($4::integer, open_bucket.per_minute)
    and slot.free_at <= open_bucket.now
  order by slot.free_at
  limit (select greatest(count - $5::integer, 0) from free_now)
  for update of slot skip locked
),
beat as (
  update rate_buckets bucket
  set next_beat_at = greatest(bucket.next_beat_at, moment.now - $6::double precision) + $6::double precision
  from moment
  where bucket.bucket = $2
    and $6::double precision > 0
    and exists (select from free_slot)
)
update rate_slots slot
set
  -- Drawn: a database that has forgotten a taking does not give its number to another one.
  token = 1 + floor(random() * 9000000000000000)::bigint,
  taken_by = $7,
  taken_at = moment.now,
  free_at = moment.now + $8::double precision
from moment
where slot.bucket = $2
  and slot.slot = any(array(select free_slot.slot from free_slot))
returning
  slot.slot,
  slot.token,
  (extract(epoch from clock_timestamp()) * 1000)::double precision as now

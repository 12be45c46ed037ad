-- Nothing is sent before the calls have left the minute that were counted elsewhere: in slots that are too many now, in
-- buckets that a brand no longer has, or by brands that are gone and may be the same account under another name.
with moment as materialized (
  select least($1::double precision, extract(epoch from clock_timestamp()) * 1000) as now
),
former as (
  select bucket.bucket, max(slot.free_at) as free_at
  from rate_buckets bucket
  join rate_buckets counted
    on counted.bucket = bucket.bucket
    or counted.bucket <> all ($2::text[]) and (counted.brand = bucket.brand or counted.brand <> all ($3::text[]))
  join rate_slots slot
    on slot.bucket = counted.bucket
    and (counted.bucket <> bucket.bucket or slot.slot >= bucket.per_minute)
  where bucket.bucket = any($2::text[])
  group by bucket.bucket
)
update rate_buckets bucket
set closed_until = greatest(bucket.closed_until, former.free_at)
from former, moment
where bucket.bucket = former.bucket
  and former.free_at > moment.now

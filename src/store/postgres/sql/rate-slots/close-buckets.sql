with held as (
  select bucket from rate_buckets where bucket = any($2::text[]) order by bucket for update
)
update rate_buckets bucket
set closed_until = greatest(
  closed_until,
  least($1::double precision, extract(epoch from clock_timestamp()) * 1000) + $3::double precision
)
from held
where bucket.bucket = held.bucket

with added as (
  insert into rate_slots (bucket, slot, free_at)
  select bucket.bucket, number, 0
  from rate_buckets bucket, generate_series(0, bucket.per_minute - 1) as number
  where bucket.bucket = any($1::text[])
  order by bucket.bucket, number
  on conflict (bucket, slot) do nothing
  returning slot
)
select exists (select from added) as "isAny"

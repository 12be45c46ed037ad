insert into rate_buckets (bucket, brand, per_minute)
select * from unnest($1::text[], $2::text[], $3::integer[]) as given (bucket, brand, per_minute)
order by bucket
on conflict (bucket) do update
set brand = excluded.brand, per_minute = excluded.per_minute

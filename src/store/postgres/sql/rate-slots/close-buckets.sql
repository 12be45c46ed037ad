update rate_buckets
set closed_until = greatest(
  closed_until,
  least($1::double precision, extract(epoch from clock_timestamp()) * 1000) + $3::double precision
)
where bucket = any($2::text[])

insert into calls (bucket, started_at, monotonic_at)
select bucket, started_at, monotonic_at
from unnest($1::text[], $2::double precision[], $3::double precision[]) with ordinality
  as row (bucket, started_at, monotonic_at, place)
order by place

-- Instances that gave no sign of life since they were heard of between $2 and $3 milliseconds ago, without having left, while
-- fewer work here than those that it knew of, itself among them. $1: how young the last sign is of one that works.
with moment as (
  select extract(epoch from clock_timestamp()) * 1000 as now
), working as (
  select count(*) as instances from instances, moment where abs(seen_at - now) < $1::double precision
)
select distinct on (host) host, seen_at as "seenAt"
from (
  select facts::json ->> 'host' as host, seen_at, (facts::json ->> 'together')::int as together
  from instances, moment
  where seen_at < now - $2::double precision and seen_at > now - $3::double precision
) as gone, working
where gone.together > working.instances
order by host, seen_at desc
limit $4

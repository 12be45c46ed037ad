select id, version, started_at as "startedAt", seen_at as "seenAt", facts
from instances
where seen_at > extract(epoch from clock_timestamp()) * 1000 - $1::double precision
order by started_at, id
limit $2

select id, version, started_at as "startedAt", seen_at as "seenAt", facts
from instances
-- A sign from the future is one of before the clock was set back.
where abs(seen_at - extract(epoch from clock_timestamp()) * 1000) < $1::double precision
order by started_at, id
limit $2

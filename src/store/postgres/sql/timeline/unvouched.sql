-- Instances besides $1 that lived at $2 and have not said yet that the timeline $3 has everything that they wrote.
select count(*)::integer as count
from instances
where id <> $1 and seen_at > $2::double precision and facts::json ->> 'vouchesFor' is distinct from $3

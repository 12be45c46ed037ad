insert into instances (id, version, started_at, seen_at, facts)
select $1, $2, seen.at - $3::double precision, seen.at, $4
from (select extract(epoch from clock_timestamp())::double precision * 1000 as at) as seen
on conflict (id) do update set seen_at = excluded.seen_at, facts = excluded.facts
returning
  (select version from schema_version order by version desc limit 1) as version,
  (select usable_by from schema_version order by version desc limit 1) as "usableBy",
  -- Besides this one, which did not see itself yet at its first sign.
  1 + (
    select count(*)::int from instances as other where other.id <> $1 and abs(other.seen_at - instances.seen_at) < $5::double precision
  ) as together

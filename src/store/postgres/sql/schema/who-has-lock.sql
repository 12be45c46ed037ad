select
  coalesce(activity.application_name, '') as program,
  coalesce(host(activity.client_addr), 'localhost') as host,
  coalesce(extract(epoch from clock_timestamp() - activity.xact_start), 0)::double precision as seconds
from pg_locks as held
join pg_stat_activity as activity using (pid)
where held.locktype = 'advisory' and held.granted and held.objsubid = 1
  and held.database = (select oid from pg_database where datname = current_database())
  and ((held.classid::bigint << 32) | held.objid::bigint) = hashtextextended('loyalty-bridge ' || $1::text, 0)
limit 1

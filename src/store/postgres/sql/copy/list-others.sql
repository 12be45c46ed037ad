-- Sessions of bridges on this schema, by where they come from. The one for news is there as long as the process.
select distinct coalesce(host(client_addr), 'localhost') as host
from pg_stat_activity
where datname = current_database()
  and application_name in (left('loyalty-bridge ' || $1, 63), left('loyalty-bridge news ' || $1, 63))
order by host

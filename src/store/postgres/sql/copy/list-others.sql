-- Sessions of bridges on this schema, by where they come from.
select distinct coalesce(host(client_addr), 'localhost') as host
from pg_stat_activity
where datname = current_database() and application_name = left('loyalty-bridge ' || $1, 63)
order by host

select pid from pg_stat_activity where pid = any($1::integer[])

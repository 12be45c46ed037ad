-- Of orders that this transaction holds ($1): nobody has their lanes now, and these are their jobs.
update orders set lease = null, lease_until = null, job = row.job
from unnest($1::bigint[], $2::text[]) as row (id, job)
where orders.id = row.id and orders.id = any($1::bigint[])

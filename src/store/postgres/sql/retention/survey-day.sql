-- Of a day to which nothing is added any more.
update delivery_days
set is_surveyed = true, oldest = span.oldest, newest = span.newest
from (
  select min(received_at) as oldest, max(received_at) as newest
  from deliveries where id >= first_delivery_id($1) and id < first_delivery_id($1 + 1)
) as span
where number = $1
returning span.oldest, span.newest

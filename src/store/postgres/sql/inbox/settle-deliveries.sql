-- Those that still wait, and that no other instance than $5 has taken meanwhile.
with over as (
  delete from waiting_deliveries where id = any($1::bigint[]) and (holder is null or holder = $5) returning id
)
update deliveries set outcome = row.outcome, reason = row.reason, order_ids = row.order_ids
from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) as row (id, outcome, reason, order_ids) join over using (id)
where deliveries.id = row.id and deliveries.id = any($1::bigint[])

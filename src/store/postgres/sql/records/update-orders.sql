-- Of orders that this transaction holds ($1).
update orders set
  version = version + 1,
  record = row.record, brand = row.brand, state = row.state, points = row.points, changed_at = row.changed_at,
  operation = row.operation, priority = row.priority, due_at = row.due_at, is_tried = row.is_tried, job = row.job
from unnest(
  $1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::double precision[], $7::text[], $8::smallint[],
  $9::double precision[], $10::boolean[], $11::text[]
) as row (
  id, record, brand, state, points, changed_at, operation, priority, due_at, is_tried, job
)
where orders.id = row.id and orders.id = any($1::bigint[])

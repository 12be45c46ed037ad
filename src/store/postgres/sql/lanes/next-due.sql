select min(step.due_at) as "dueAt"
from unnest($1::text[], $2::text[], $3::boolean[], $4::double precision[]) as asked (brand, operation, is_tried, later_than),
  lateral (
    select due_at from orders
    where brand = asked.brand and operation = asked.operation and is_tried = asked.is_tried
      and due_at > asked.later_than and lease is null
    order by due_at limit 1
  ) as step

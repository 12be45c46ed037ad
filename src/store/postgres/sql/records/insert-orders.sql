-- Those that are not there yet. Ids ascend as the orders come.
insert into orders (
  shop, order_id, version, record, brand, state, points, changed_at, operation, priority, due_at, is_tried, job
)
select shop, order_id, 1, record, brand, state, points, changed_at, operation, priority, due_at, is_tried, job
from unnest(
  $1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::double precision[], $8::text[],
  $9::smallint[], $10::double precision[], $11::boolean[], $12::text[]
) with ordinality as row (
  shop, order_id, record, brand, state, points, changed_at, operation, priority, due_at, is_tried, job, place
)
order by place
on conflict (shop, order_id) do nothing
returning id, shop, order_id as "orderId"

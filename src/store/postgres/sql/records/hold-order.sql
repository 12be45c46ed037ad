-- As hold-orders.sql, of one order: whoever is changing it is waited for.
select
  0 as place,
  id, shop, order_id as "orderId", brand, operation, priority, due_at as "dueAt", is_tried as "isTried", job, lease, counted, conversion
from orders
where shop = $1 and order_id = $2
  and ($3::bigint is null or version = $3)
  and ($4::text is null or lease = $4)
for update

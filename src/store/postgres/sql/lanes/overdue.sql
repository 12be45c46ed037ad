-- Lanes that somebody should have long since, and nobody holds: in the order of their time, from the last one seen on.
select id, shop, order_id as "orderId", brand, operation, priority, due_at as "dueAt", is_tried as "isTried", job, lease
from orders
where due_at < $1 and (due_at, id) > ($2, $3) and (lease is null or lease_until < $4)
order by due_at, id
limit $5

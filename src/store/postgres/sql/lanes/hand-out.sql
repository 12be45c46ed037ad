-- Only those that nobody has taken over meanwhile.
with asked as (
  select * from unnest($1::text[], $2::text[], $3::text[]) as asked (shop, order_id, lease)
), held as (
  select orders.shop, orders.order_id
  from orders join asked on orders.shop = asked.shop and orders.order_id = asked.order_id and orders.lease = asked.lease
  order by orders.shop, orders.order_id for update of orders
)
update orders set lease = $4, lease_until = $5
from held
where orders.shop = held.shop and orders.order_id = held.order_id
returning orders.shop, orders.order_id as "orderId", orders.brand, orders.operation, orders.priority, orders.due_at as "dueAt",
  orders.is_tried as "isTried", orders.job, orders.lease

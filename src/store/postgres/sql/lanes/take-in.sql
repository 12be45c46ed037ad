-- The lanes of these jobs are this process's, but for those of orders that somebody is changing, who may wait
-- for the jobs, which this transaction has locked.
with held as (
  select shop, order_id from orders where job = any($1::text[]) order by shop, order_id for update skip locked
)
update orders set lease = $2, lease_until = $3
from held
where orders.shop = held.shop and orders.order_id = held.order_id
returning orders.shop, orders.order_id as "orderId", orders.brand, orders.operation, orders.priority, orders.due_at as "dueAt",
  orders.is_tried as "isTried", orders.job, orders.lease

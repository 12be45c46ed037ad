select
  id, shop, order_id as "orderId", record, brand, state, points, changed_at as "changedAt", operation, priority,
  due_at as "dueAt", is_tried as "isTried"
from orders where id > $1 order by id limit $2

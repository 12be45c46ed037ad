select shop, order_id as "orderId", brand, operation, priority, due_at as "dueAt", is_tried as "isTried", job, lease
from orders where shop = $1 and order_id = $2 for update

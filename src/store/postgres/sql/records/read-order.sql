select id, version, record, lease from orders where shop = $1 and order_id = $2

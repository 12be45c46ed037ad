update orders set lease = null, lease_until = null, job = $3 where shop = $1 and order_id = $2

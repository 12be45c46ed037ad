select orders.id, orders.changed_at as "changedAt", orders.record
from order_terms join orders on orders.id = order_terms.id
where
  order_terms.term = $7
  and ($1::text is null or orders.shop = $1)
  and ($2::text is null or orders.state = $2)
  and ($3::text is null or orders.points = $3)
  and (orders.changed_at, orders.id) < ($4, $5)
order by orders.changed_at desc, orders.id desc
limit $6

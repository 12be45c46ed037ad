-- Until the transaction ends nobody changes these orders. Left out are those that were changed since they were read, whose
-- lane is another's by now, or that somebody else is changing: no order waits for another one.
select asked.place::integer - 1 as place, held.*
from unnest($1::text[], $2::text[], $3::bigint[], $4::text[]) with ordinality as asked (shop, order_id, version, lease, place)
cross join lateral (
  select
    id, shop, order_id as "orderId", brand, operation, priority, due_at as "dueAt", is_tried as "isTried", job, lease, counted, conversion
  from orders
  where orders.shop = asked.shop and orders.order_id = asked.order_id
    and (asked.version is null or orders.version = asked.version)
    and (asked.lease is null or orders.lease = asked.lease)
  for update skip locked
) as held

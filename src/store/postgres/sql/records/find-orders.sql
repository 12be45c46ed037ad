select asked.place::integer - 1 as place, found.*
from unnest($1::text[], $2::text[]) with ordinality as asked (shop, order_id, place)
cross join lateral (
  select id, version, record, lease from orders where orders.shop = asked.shop and orders.order_id = asked.order_id
) as found

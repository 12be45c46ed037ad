-- The planner is not told how many orders a term fits, since what people are called is not kept in its statistics. Where
-- they are few, they are read and put in order; where they are many, the list is read until enough of them have come.
with matches as materialized (select id from order_terms where term = $11 limit 5001)
(
  select found.id, found.changed_at as "changedAt", found.record
  from matches cross join lateral (select * from orders where orders.id = matches.id offset 0) as found
  where
    (select count(*) from matches) <= 5000
    and ($1::text is null or found.shop = $1)
    and ($10::text is null or found.brand = $10)
    and ($2::text is null or found.state = $2)
    and ($3::text is null or found.points = $3)
    and ($9::boolean is null or $9 = (found.state = 'queued' and found.priority = 3 and not found.is_tried))
    and found.changed_at >= $7 and found.changed_at < $8
    and (found.changed_at, found.id) < ($4, $5)
  order by found.changed_at desc, found.id desc
  limit $6
)
union all
(
  select id, changed_at, record from orders
  where
    (select count(*) from matches) > 5000
    and (select true from order_terms where order_terms.term = $11 and order_terms.id = orders.id)
    and ($1::text is null or shop = $1)
    and ($10::text is null or brand = $10)
    and ($2::text is null or state = $2)
    and ($3::text is null or points = $3)
    and ($9::boolean is null or $9 = (state = 'queued' and priority = 3 and not is_tried))
    and changed_at >= $7 and changed_at < $8
    and (changed_at, id) < ($4, $5)
  order by changed_at desc, id desc
  limit $6
)

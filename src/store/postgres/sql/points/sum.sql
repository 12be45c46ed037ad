select
  shop, span.place::integer - 1 as span, kind, sum(points) as points, sum(orders)::bigint as orders,
  sum(unknown)::bigint as unknown
from unnest($1::integer[], $2::integer[]) with ordinality as span (step_from, step_until, place)
join points_sums on step >= step_from and step < step_until
-- A later release may know of others.
where kind = any($3::text[])
group by shop, span.place, kind
having sum(orders) <> 0
order by shop, span.place, kind

insert into points_sums (step, shop, kind, writer, points, orders, unknown)
select step, shop, kind, $7::smallint, points, orders, unknown
from unnest($1::integer[], $2::text[], $3::text[], $4::double precision[], $5::bigint[], $6::bigint[])
  as row (step, shop, kind, points, orders, unknown)
on conflict (step, shop, kind, writer) do update set
  points = points_sums.points + excluded.points,
  orders = points_sums.orders + excluded.orders,
  unknown = points_sums.unknown + excluded.unknown

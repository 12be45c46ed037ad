insert into conversion_sums (
  step, shop, campaign, discount_code, currency, writer, orders, amount_minor, points, unknown, ended, ended_amount_minor
)
select step, shop, campaign, discount_code, currency, $12::smallint, orders, amount_minor, points, unknown, ended, ended_amount_minor
from unnest(
  $1::integer[], $2::text[], $3::bigint[], $4::text[], $5::text[],
  $6::bigint[], $7::double precision[], $8::double precision[], $9::bigint[], $10::bigint[], $11::double precision[]
) as row (step, shop, campaign, discount_code, currency, orders, amount_minor, points, unknown, ended, ended_amount_minor)
on conflict (step, shop, campaign, discount_code, currency, writer) do update set
  orders = conversion_sums.orders + excluded.orders,
  amount_minor = conversion_sums.amount_minor + excluded.amount_minor,
  points = conversion_sums.points + excluded.points,
  unknown = conversion_sums.unknown + excluded.unknown,
  ended = conversion_sums.ended + excluded.ended,
  ended_amount_minor = conversion_sums.ended_amount_minor + excluded.ended_amount_minor

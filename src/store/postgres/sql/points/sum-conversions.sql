select
  shop, campaign as "campaignId", discount_code as "discountCode", currency,
  sum(orders)::bigint as orders, sum(amount_minor) as "amountMinor", sum(points) as points,
  sum(unknown)::bigint as unknown, sum(ended)::bigint as ended, sum(ended_amount_minor) as "endedAmountMinor"
from conversion_sums
where step >= $1::integer and step < $2::integer and ($3::text is null or shop = $3)
group by shop, campaign, discount_code, currency
having sum(orders) <> 0 or sum(ended) <> 0
order by sum(orders) + sum(ended) desc, shop, campaign, discount_code, currency
limit $4::integer

-- As list-deliveries.sql, of the shop $4.
select newest.id::text
from unnest($1::text[]) as outcome
cross join lateral (
  select id from deliveries
  where deliveries.shop = $4 and deliveries.outcome between outcome.outcome and outcome.outcome and id < $2
  order by deliveries.outcome desc, id desc limit $3
) as newest
order by newest.id desc limit $3

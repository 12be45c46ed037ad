-- As list-deliveries.sql, of the shop $4.
select
  found.id::text, shop, topic, received_at as "receivedAt", headers, octet_length(body) as "sizeBytes",
  is_body_signed as "isBodySigned", content, found.outcome, reason, order_ids as "orderIds", repeats, contradicts::text,
  coalesce((select begun from waiting_deliveries as waiting where waiting.id = found.id), 0) as begun
from (
  select newest.id, outcome
  from unnest($1::text[]) as outcome
  cross join lateral (
    select id from deliveries
    where deliveries.outcome = outcome.outcome and deliveries.shop = $4 and id < $2 order by id desc limit $3
  ) as newest
  order by newest.id desc limit $3
) as found
join deliveries on deliveries.id = found.id
order by found.id desc

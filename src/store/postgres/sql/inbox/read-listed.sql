select
  id::text, shop, topic, received_at as "receivedAt", headers, octet_length(body) as "sizeBytes",
  is_body_signed as "isBodySigned", content, outcome, reason, order_ids as "orderIds", repeats, contradicts::text,
  coalesce((select begun from waiting_deliveries as waiting where waiting.id = deliveries.id), 0) as begun
from deliveries
where id = any($1::bigint[])
order by deliveries.id desc

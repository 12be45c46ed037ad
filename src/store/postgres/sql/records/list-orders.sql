select id, changed_at as "changedAt", record from orders
where
  ($1::text is null or shop = $1) and ($2::text is null or state = $2) and ($3::text is null or points = $3)
  and ($10::text is null or brand = $10)
  and ($9::boolean is null or $9 = (state = 'queued' and priority = 3 and not is_tried))
  and changed_at >= $7 and changed_at < $8
  and (changed_at, id) < ($4, $5)
order by changed_at desc, id desc
limit $6

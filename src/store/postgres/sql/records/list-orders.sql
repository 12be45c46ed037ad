select id, changed_at as "changedAt", record from orders
where
  ($1::text is null or shop = $1) and ($2::text is null or state = $2) and ($3::text is null or points = $3)
  and (changed_at, id) < ($4, $5)
order by changed_at desc, id desc
limit $6

insert into orders (
  shop, order_id, version, record, brand, state, points, changed_at, operation, priority, due_at, is_tried
)
values ($1, $2, 1, $3, $4, $5, $6, $7, $8, $9, $10, $11)
on conflict (shop, order_id) do nothing
returning id

-- Nothing, where the order was changed since it was read, or its lane taken by another.
update orders set
  version = version + 1,
  record = $3, brand = $4, state = $5, points = $6, changed_at = $7,
  operation = $8, priority = $9, due_at = $10, is_tried = $11
where shop = $1 and order_id = $2 and version = $12 and ($13::text is null or lease = $13)
returning id

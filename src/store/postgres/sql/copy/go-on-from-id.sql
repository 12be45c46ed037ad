select setval('delivery_ids', greatest($1::bigint - 1, 1), $1::bigint > 1)

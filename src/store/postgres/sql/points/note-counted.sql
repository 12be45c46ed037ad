-- Of orders that this transaction holds ($1).
update orders set counted = row.counted from unnest($1::bigint[], $2::text[]) as row (id, counted)
where orders.id = row.id and orders.id = any($1::bigint[])

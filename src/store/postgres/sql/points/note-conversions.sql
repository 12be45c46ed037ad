-- Of orders that this transaction holds ($1).
update orders set conversion = row.conversion from unnest($1::bigint[], $2::text[]) as row (id, conversion)
where orders.id = row.id and orders.id = any($1::bigint[])

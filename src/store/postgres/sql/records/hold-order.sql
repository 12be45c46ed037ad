-- Until the transaction ends nobody changes the order; nothing, where it was changed since it was read.
select id from orders
where shop = $1 and order_id = $2 and version = $3 and ($4::text is null or lease = $4)
for update

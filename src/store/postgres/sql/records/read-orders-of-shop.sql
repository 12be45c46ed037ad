select id, record from orders
where shop = $1 and changed_at >= $2 and id > $3
order by id
limit $4

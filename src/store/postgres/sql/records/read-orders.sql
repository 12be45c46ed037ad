select id, record from orders where id > $1 order by id limit $2

delete from orders where id = $1 and version = 0

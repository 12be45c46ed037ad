select count(*) from orders where brand = $1 and points in ('pending', 'approved')

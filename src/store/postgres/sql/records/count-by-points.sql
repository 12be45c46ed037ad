select points as word, count(*) from orders group by points

select state as word, count(*) from orders group by state

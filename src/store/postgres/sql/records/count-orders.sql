select state, points, count(*) from orders group by state, points

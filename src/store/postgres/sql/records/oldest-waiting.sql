select least(
  (select min(due_at) from orders where due_at <= $1),
  (select received_at from deliveries where outcome = 'waiting' order by id limit 1)
) as "oldestAt"

with over as (
  delete from waiting_deliveries where id = $1
)
update deliveries set outcome = $2, reason = $3, order_ids = $4 where id = $1

-- What it had taken is free at once.
with gone as (
  delete from instances where id = $1
)
update waiting_deliveries set holder = null, ready_at = 1 where holder = $1

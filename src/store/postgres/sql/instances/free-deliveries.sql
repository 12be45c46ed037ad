-- Of an instance that has given no sign of life since ($2).
update waiting_deliveries set holder = null, ready_at = 1
where holder = $1 and exists (select from instances where id = $1 and seen_at = $2)

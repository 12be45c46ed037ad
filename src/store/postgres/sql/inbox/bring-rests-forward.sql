-- The clock was set back by $2: what rests by the time of before is due so much earlier.
update waiting_deliveries set ready_at = greatest(ready_at - $2::double precision, 1) where ready_at > $1

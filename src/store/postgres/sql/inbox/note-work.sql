update waiting_deliveries set begun = $2 where id = $1 and (holder is null or holder = $3)

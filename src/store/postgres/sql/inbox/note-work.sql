update waiting_deliveries set begun = $2 where id = $1

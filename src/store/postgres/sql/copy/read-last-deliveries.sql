select shop, max(received_at) as at from last_deliveries where shop > $1 group by shop order by shop limit $2

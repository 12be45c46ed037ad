select shop, max(received_at) as "receivedAt" from last_deliveries group by shop

delete from delivery_keys
where seen_at < $1 and not exists (select from waiting_deliveries where waiting_deliveries.id = delivery_keys.delivery)

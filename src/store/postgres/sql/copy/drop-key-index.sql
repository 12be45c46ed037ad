drop index if exists delivery_keys_by_delivery

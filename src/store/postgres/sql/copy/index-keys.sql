create index if not exists delivery_keys_by_delivery on delivery_keys (delivery);
analyze delivery_keys

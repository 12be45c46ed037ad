select
  (select count(*) from orders) as orders,
  (select count(*) from deliveries) as deliveries,
  (select count(*) from delivery_keys) as keys,
  (select count(*) from settings) as settings,
  (select count(*) from shop_values where value is not null) as values,
  (select count(distinct shop) from last_deliveries) as "lastDeliveries",
  (select count(*) from calls) as calls,
  (select count(*) from erasure_list) as "erasureList"

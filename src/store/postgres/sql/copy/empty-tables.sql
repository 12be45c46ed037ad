truncate
  orders, order_terms, deliveries, waiting_deliveries, delivery_keys, last_deliveries, settings, shop_values, calls,
  erasure_list, rate_slots, rate_buckets, rewrites_due, points_sums, conversion_sums
restart identity

select not (
  exists (select from orders) or exists (select from deliveries) or exists (select from delivery_keys)
  or exists (select from settings) or exists (select from shop_values where value is not null) or exists (select from calls)
  or exists (select from last_deliveries) or exists (select from erasure_list)
) as "isEmpty"

-- Until the transaction ends nobody makes the order; nothing, where it is there by now. It is taken back at once.
insert into orders (shop, order_id, version, record, brand, state, points, changed_at)
values ($1, $2, 0, '', '', '', '', 0)
on conflict (shop, order_id) do nothing
returning id

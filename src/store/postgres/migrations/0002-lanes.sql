-- A job of the queue leads to its order, or to none where the order has another one by now.
create unique index orders_by_job on orders (job) where job is not null;
-- When the next lane of a kind is due that nobody holds.
create index orders_by_free_step on orders (brand, operation, is_tried, due_at)
where due_at is not null and lease is null;

insert into schema_version (version, usable_by) values (2, 1);

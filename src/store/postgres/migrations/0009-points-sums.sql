alter table orders add column counted text;
-- What the order has added to the sums, as JSON; null: not asked yet, which is so of those that were there before.
alter table orders alter column counted set default '[]';
create index orders_uncounted on orders (id) where counted is null and points <> 'none';

-- By steps of time, and a row for each writer: no instance waits for another that counts for the same shop.
create table points_sums (
  step integer not null,
  shop text not null,
  kind text not null,
  writer smallint not null,
  points double precision not null,
  orders bigint not null,
  unknown bigint not null,
  primary key (step, shop, kind, writer)
);

insert into schema_version (version, usable_by) values (9, 1);

alter table orders add column conversion text;
-- The conversion that the order has added to the sums, as JSON, '' for none; null: not asked yet, which is so of those that were there before.
alter table orders alter column conversion set default '';
create index orders_conversion_uncounted on orders (id) where conversion is null;

-- By steps of time, and a row for each writer: no instance waits for another that counts for the same shop. '' stands for no
-- discount code and for no currency.
create table conversion_sums (
  step integer not null,
  shop text not null,
  campaign bigint not null,
  discount_code text not null,
  currency text not null,
  writer smallint not null,
  orders bigint not null,
  amount_minor double precision not null,
  points double precision not null,
  unknown bigint not null,
  ended bigint not null,
  ended_amount_minor double precision not null,
  primary key (step, shop, campaign, discount_code, currency, writer)
);

insert into schema_version (version, usable_by) values (10, 1);

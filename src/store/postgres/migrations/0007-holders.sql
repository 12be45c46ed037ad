-- Which instance has taken the delivery: others may have it once that one gives no sign of life. An earlier version takes
-- it without saying so.
alter table waiting_deliveries add column holder text;
create index waiting_deliveries_by_holder on waiting_deliveries (holder) where holder is not null;

insert into schema_version (version, usable_by) values (7, 1);

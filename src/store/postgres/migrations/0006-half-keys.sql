-- A data folder keeps half a digest of a delivery that is gone. Until when such halves are to be looked for; null: there are none.
alter table store_identity add column half_keys_until double precision;

insert into schema_version (version, usable_by) values (6, 1);

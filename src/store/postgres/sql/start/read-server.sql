-- Settings that a server does not know are null.
select
  current_setting('server_version_num')::integer as "versionNumber",
  current_setting('server_version') as version,
  current_setting('server_encoding') as encoding,
  current_setting('fsync', true) as fsync,
  current_setting('full_page_writes', true) as "fullPageWrites",
  -- As it is without our own setting (connection/begin-session.sql).
  (select reset_val from pg_settings where name = 'synchronous_commit') as "synchronousCommit",
  current_setting('transaction_read_only') = 'on' as "isReadOnly",
  extract(epoch from clock_timestamp()) * 1000 as now

-- As begin.sql; its commit does not wait for the disk. Whatever is committed after it, and does, takes it there as well.
begin;
select
  pg_current_xact_id()::text as number,
  case when current_setting('synchronous_commit', true) is not null then set_config('synchronous_commit', 'off', true) end

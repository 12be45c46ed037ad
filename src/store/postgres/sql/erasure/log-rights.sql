-- Would ending the log's file and a checkpoint leave nothing of before, and may we?
select
  current_setting('wal_recycle') = 'off'
  and pg_has_role(current_user, 'pg_checkpoint', 'usage')
  and has_function_privilege('pg_switch_wal()', 'execute') as "canEnd"

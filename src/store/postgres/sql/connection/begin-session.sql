-- Set after connecting and not when connecting: poolers in session mode pass only few settings on. What is answered for is on
-- disk, whatever anybody sets for the server or the user later. A plan is made for the values and for how large the tables are:
-- one that was made while a table was empty, and kept, would go on reading all of it.
select
  set_config('search_path', format('%I', $1::text), false),
  set_config('loyalty_bridge.schema', $1::text, false),
  set_config('statement_timeout', $2::text, false),
  set_config('lock_timeout', $3::text, false),
  set_config('idle_in_transaction_session_timeout', $4::text, false),
  set_config('default_transaction_isolation', 'read committed', false),
  set_config('plan_cache_mode', 'force_custom_plan', false),
  case when current_setting('synchronous_commit', true) is not null then
    set_config('synchronous_commit', replace(current_setting('synchronous_commit'), 'off', 'on'), false)
  end

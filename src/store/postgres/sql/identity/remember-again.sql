update store_identity
set may_forget = false,
  kept_in = (select system_identifier || ' ' || 'store_identity'::regclass::oid from pg_control_system())

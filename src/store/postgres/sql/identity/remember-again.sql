update store_identity
set may_forget = false, timeline = coalesce($1::text, timeline), timeline_forgot = true,
  kept_in = (select system_identifier || ' ' || 'store_identity'::regclass::oid from pg_control_system())

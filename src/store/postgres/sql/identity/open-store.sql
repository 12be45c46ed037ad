-- Nothing, while another store is being copied in.
update store_identity set openings = openings + 1 where filling is null
returning salt, half_keys_until as "halfKeysUntil", may_forget or kept_in is distinct from (
  select system_identifier || ' ' || 'store_identity'::regclass::oid from pg_control_system()
) as "mayForget"

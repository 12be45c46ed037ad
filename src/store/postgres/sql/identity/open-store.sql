-- Nothing, while another store is being copied in. $1: the server's timeline, null where it does not tell.
update store_identity set openings = openings + 1, timeline = coalesce(timeline, $1::text) where filling is null
returning salt, half_keys_until as "halfKeysUntil", may_forget or coalesce(timeline <> $1::text, false) or kept_in is distinct from (
  select system_identifier || ' ' || 'store_identity'::regclass::oid from pg_control_system()
) as "mayForget"

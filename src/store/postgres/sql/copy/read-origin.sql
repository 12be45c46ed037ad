-- $1: the server's timeline, null where it does not tell. Each start counts the openings, and what a running instance does changes one of the others.
select
  salt, filling,
  may_forget or coalesce(timeline <> $1::text, false) or kept_in is distinct from (
    select system_identifier || ' ' || 'store_identity'::regclass::oid from pg_control_system()
  ) as "mayForget",
  concat_ws(
    ' ', openings, (select last_value from delivery_ids), (select max(id) from orders), (select max(changed_at) from orders)
  ) as state
from store_identity

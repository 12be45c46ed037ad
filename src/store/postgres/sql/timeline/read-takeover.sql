-- As read-place.sql, with what is known of how this timeline began. `replayed`: where the log ended that the server had heard of
-- when it took over; null where it was started anew since. `lastSign`: of instance $1, as this server remembers it.
select
  left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline,
  (pg_current_wal_insert_lsn() - '0/0')::text as written,
  (pg_last_wal_replay_lsn() - '0/0')::text as replayed,
  store_identity.timeline as known,
  store_identity.timeline_forgot as "hasForgotten",
  (select seen_at from instances where id = $1) as "lastSign"
from store_identity

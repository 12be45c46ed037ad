-- Where the server is in its own history: its timeline, how far its log has been written, and how far of that is kept on its disk.
select
  left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline,
  (pg_current_wal_insert_lsn() - '0/0')::text as written,
  (pg_current_wal_flush_lsn() - '0/0')::text as kept

select pg_switch_wal()

select pg_xact_status($1::text::xid8) as status

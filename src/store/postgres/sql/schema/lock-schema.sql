-- One instance at a time, until its transaction ends.
select pg_advisory_xact_lock(hashtextextended('loyalty-bridge ' || $1::text, 0))

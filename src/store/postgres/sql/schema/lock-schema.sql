-- One instance at a time, until its transaction ends; nobody is waited for.
select pg_try_advisory_xact_lock(hashtextextended('loyalty-bridge ' || $1::text, 0)) as "isMine"

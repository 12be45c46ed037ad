-- Two statements in one journey: the transaction's number tells later whether it was committed, if nobody says so.
begin;
select pg_current_xact_id()::text as number

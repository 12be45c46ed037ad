-- The only name that is put into a statement: the server itself quotes it.
do $$ begin execute format('create schema if not exists %I', current_setting('loyalty_bridge.schema')); end $$

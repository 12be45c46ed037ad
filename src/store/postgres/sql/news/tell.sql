select pg_notify('loyalty_bridge_news', message) from unnest($1::text[]) as message

select outcome as word, count(*) from deliveries group by outcome

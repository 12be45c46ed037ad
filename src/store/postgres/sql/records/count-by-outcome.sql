select outcome, count(*) from deliveries group by outcome

select count(*)::integer as due from rewrites_due

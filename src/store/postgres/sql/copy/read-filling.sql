select filling, openings from store_identity

select filling from store_identity

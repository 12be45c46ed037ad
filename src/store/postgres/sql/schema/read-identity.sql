select salt from store_identity

select last_value::text as id from delivery_ids

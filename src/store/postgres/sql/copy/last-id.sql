-- 0: none was given yet.
select case when is_called then last_value else last_value - 1 end as id from delivery_ids

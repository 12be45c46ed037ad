-- To make the schema, or tables in it once it is there.
select case
  when to_regnamespace(format('%I', $1::text)) is null then has_database_privilege(current_database(), 'create')
  else has_schema_privilege(format('%I', $1::text), 'create')
end as "mayMake"

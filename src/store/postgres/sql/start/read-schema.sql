-- Of PUBLIC, which is everybody.
select coalesce(
  has_schema_privilege('public', to_regnamespace(format('%I', $1::text))::oid, 'create'), false
) as "isOpenToAll"

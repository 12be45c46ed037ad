select
  to_regnamespace(format('%I', $1::text)) is not null as "hasSchema",
  to_regclass(format('%I.schema_version', $1::text)) is not null as "hasVersions",
  to_regclass(format('%I.erasure_list', $1::text)) is not null as "hasErasureList"

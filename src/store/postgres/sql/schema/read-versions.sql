select version, usable_by as "usableBy" from schema_version order by version

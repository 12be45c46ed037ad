import type { JsonSchema } from "../../../src/settings/settings-tree.ts";

/** The settings that a person may write, as docs/settings.md names them. */
export function settingNames(schema: JsonSchema, name = ""): readonly string[] {
  const { properties = {}, additionalProperties, items, anyOf = [] } = schema;
  const under = (step: string) => (name === "" ? step : `${name}.${step}`);
  return [
    ...Object.entries(properties).flatMap(([key, part]) => [under(key), ...settingNames(part, under(key))]),
    ...(typeof additionalProperties === "object" ? settingNames(additionalProperties, under("<name>")) : []),
    ...(items === undefined ? [] : settingNames(items, `${name}[]`)),
    ...anyOf.flatMap((part) => settingNames(part, name)),
  ];
}

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { GENERATED } from "../../config/generated.ts";

test.each(GENERATED)("%s is what npm run generate writes", (file, generated) => {
  expect(readFileSync(file, "utf8") === generated, `${file} is out of date: npm run generate`).toBe(true);
});

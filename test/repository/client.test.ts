import { expect, test } from "vitest";
import { importsOf, sourceFiles } from "./imports.ts";

test("the client takes of the server and of packages nothing but types: it runs in browsers", () => {
  const files = sourceFiles("src/client");
  const outside = files
    .flatMap((file) => importsOf(file))
    .filter(({ to, isTypeOnly }) => !to.startsWith("src/client/") && !isTypeOnly);
  expect(files.length).toBeGreaterThan(3);
  // Which needs nothing itself.
  expect(outside.map(({ to }) => to)).toEqual(["src/domain/order/id-in-path.ts"]);
  expect(importsOf("src/domain/order/id-in-path.ts")).toEqual([]);
});

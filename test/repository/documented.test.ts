import { expect, test } from "vitest";
import { sourceFiles, sourceOf } from "./imports.ts";

/** Where whoever calls must not have to read the code: the core, the adapters' contract, the store's port, the client, the configuration. */
const DOCUMENTED = /^src\/(?:domain\/|platform\/|store\/[^/]+\.ts|outbound\/loyalty\/|settings\/[^/]+\.ts)/;

test("every exported thing of the core, the adapters' contract, the store's port, the loyalty client and the configuration is documented", () => {
  const files = sourceFiles("src").filter((file) => DOCUMENTED.test(file));
  expect(files.length).toBeGreaterThan(50);
  expect(files.flatMap((file) => undocumented(file, sourceOf(file)))).toEqual([]);
});

test("an exported thing without its docstring is found", () => {
  const source =
    "/** Points. */\nexport type A = 1;\n\nexport type B = 2;\n// a remark\nexport const c = 3;\n";
  expect(undocumented("x.ts", source)).toEqual(["x.ts: B", "x.ts: c"]);
});

const EXPORTED =
  /^export (?:abstract )?(?:async )?(?:function\*?|const|let|interface|type|class|enum) (?<name>\w+)/;

function undocumented(file: string, source: string): readonly string[] {
  const lines = source.split("\n");
  return lines.flatMap((line, index) => {
    const name = EXPORTED.exec(line)?.groups?.name;
    return name === undefined || lines[index - 1]?.endsWith("*/") ? [] : [`${file}: ${name}`];
  });
}

import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { withVariables } from "../../../src/commands/init/init-files.ts";

const COMMENTS = { secrets: "Secret." };

test.each(["plain", "with space", "a#b", "it's", 'a"b', "a\\nb", "x=y", "$HOME"])(
  "%s is read back from .env as it is",
  (value) => {
    const written = withVariables("A=1\n\n", { SECRET: value }, COMMENTS);
    expect(parseEnv(written ?? "")).toEqual({ A: "1", SECRET: value });
  },
);

test("a secret with every quotation mark is refused rather than mangled", () => {
  expect(withVariables("", { SECRET: "#'\"`" }, COMMENTS)).toBeNull();
});

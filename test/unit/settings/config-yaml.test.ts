import { expect, test } from "vitest";
import { parseConfig } from "../../../src/settings/config.ts";
import { readYaml } from "../../../src/settings/yaml-text.ts";
import { aConfigText, complaintsOf, SOURCE } from "../../support/builders/config-source.ts";
import { expectLinear } from "../../support/growth/expect-linear.ts";
import { SETTINGS_WORKS } from "../../support/growth/works.ts";

const complaints = (text: string) => complaintsOf(text);

test("a fault of form is told once, with its line and the remedy", () => {
  expect(complaints("server:\n\tport: 1\nbrands: {\n")).toEqual([
    "bridge.yaml, line 2: use spaces, not tabs, at the beginning of a line",
  ]);
});

test("a setting that stands twice is told together with all other problems", () => {
  const text = aConfigText({ top: "server: { port: 1, port: 2 }", brand: "timeoutMs: soon" });
  expect(complaints(text)).toEqual([
    "bridge.yaml, line 3: server.port is set twice: remove one",
    "bridge.yaml, line 9: brands.main.timeoutMs must be a whole number from 100 to 120000, not “soon”",
  ]);
});

test("each setting that stands twice is told at its place and line, however deep and however often", () => {
  const { value, problems } = readYaml(
    'a:\n  - { b: 1,\n      b: 2 }\n  - { b: 1 }\n? c\n: 1\nc: 2\nc: 3\n7: x\n"7": y\n<<: {}\n<<: {}',
  );
  expect(problems.map(({ path, line, expected }) => [path, line, expected.code])).toEqual([
    ["a.b", 3, "expectedSettingOnce"],
    ["c", 7, "expectedSettingOnce"],
    ["c", 8, "expectedSettingOnce"],
  ]);
  expect(value).toEqual({ a: [{ b: 2 }, { b: 1 }], c: 3, 7: "y" });
});

test.each(SETTINGS_WORKS)("$what: four times as many take about four times as many steps", expectLinear);

test("a fault of form never quotes the text around it", () => {
  for (const text of [
    "admin: { token: canary",
    "admin: 'canary",
    "canary: *canary",
    "@canary",
    "a: b\n---\ncanary: c",
  ]) {
    const found = complaints(text);
    expect(found.length).toBeGreaterThan(0);
    expect(found.join()).not.toContain("canary");
  }
});

test("a problem names the line of its setting", () => {
  const read = parseConfig(aConfigText({ shop: "orderId:\n      source: name" }), SOURCE);
  expect(read.ok ? [] : read.problems).toMatchObject([{ path: "shops.acme.orderId.source", line: 18 }]);
});

test("what is wrong in a setting that stands twice is told at the line that counts", () => {
  const text = `${aConfigText({ top: "server:\n  port: 1\n" })}server:\n  port: abc\n`;
  const last = text.split("\n").length - 2;
  expect(complaints(text)).toEqual([
    `bridge.yaml, line ${last}: server is set twice: remove one`,
    `bridge.yaml, line ${last + 1}: server.port must be a whole number from 0 to 65535, not “abc”`,
  ]);
});

test("a bracket too many is told with what to compare", () => {
  expect(complaints("server: { port: 1 }}\n")).toEqual([
    "bridge.yaml, line 1: this is not valid YAML: indent this line like the settings beside it, and close each bracket and quote here or on a line above",
  ]);
});

test("digits stay as they were written where YAML would change them", () => {
  const { value } = readYaml("{ zeros: 007, long: 12345678901234567890, port: 8787, part: 0.50, 0123: a }");
  expect(value).toEqual({ zeros: "007", long: "12345678901234567890", port: 8787, part: 0.5, "0123": "a" });
});

test("sections may be shared by anchors and merge keys", () => {
  const { value, problems } = readYaml("a: &a { x: 1 }\nb: { <<: *a, y: 2 }");
  expect({ value, problems }).toEqual({ value: { a: { x: 1 }, b: { x: 1, y: 2 } }, problems: [] });
});

test("aliases without end are refused", () => {
  const rows = Array.from({ length: 9 }, (_, index) => {
    const items = Array.from({ length: 9 }, () => (index === 0 ? "x" : `*a${index - 1}`));
    return `a${index}: &a${index} [${items.join(", ")}]`;
  });
  expect(complaints(rows.join("\n"))).toEqual(["bridge.yaml uses too many YAML aliases"]);
});

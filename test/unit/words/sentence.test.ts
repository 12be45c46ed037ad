import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { sentence, typed } from "../../../src/words/sentence.ts";

test.each([
  ["the shop answers", "The shop answers."],
  ["Is it well?", "Is it well?"],
  ["élément inconnu", "Élément inconnu."],
  ["storage.url is missing", "storage.url is missing."],
  ["baseUrl, apiKey und brandId vergleichen", "baseUrl, apiKey und brandId vergleichen."],
])("%s becomes a sentence, and what stands in the file stays as it is written", (text, said) => {
  expect(sentence(text)).toBe(said);
});

/** Order numbers and addresses come from shops and their customers; a person pastes the command that names them. */
test.each([
  "1001",
  "#1001 B",
  "$(echo pwned)",
  "`echo pwned`@shop.example",
  '1001"; echo pwned; "',
  "O'Neill's $HOME",
  "back\\",
  "\\\\server",
  "so!what",
  "two\nlines",
])("a shell reads %j in a command as this text and runs nothing of it", (text) => {
  expect(execFileSync("sh", ["-c", `printf %s ${typed(text)}`], { encoding: "utf8" })).toBe(text);
});

test("where quotation marks are enough they are those of every shell", () => {
  expect(typed("C:\\Program Files\\bridge.yaml")).toBe('"C:\\Program Files\\bridge.yaml"');
});

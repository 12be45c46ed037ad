import { expect, test } from "vitest";
import { sentence } from "../../../src/words/sentence.ts";

test.each([
  ["the shop answers", "The shop answers."],
  ["Is it well?", "Is it well?"],
  ["élément inconnu", "Élément inconnu."],
  ["storage.url is missing", "storage.url is missing."],
  ["baseUrl, apiKey und brandId vergleichen", "baseUrl, apiKey und brandId vergleichen."],
])("%s becomes a sentence, and what stands in the file stays as it is written", (text, said) => {
  expect(sentence(text)).toBe(said);
});

import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { LANGUAGES } from "../../../src/words/format.ts";

/** The bridge as one file: there is nothing beside it to read. */
vi.mock(import("node:sea"), async (original) => ({
  ...(await original()),
  isSea: () => true,
  getRawAsset: (path: string) => new Uint8Array(readFileSync(path)).buffer,
}));

// What was loaded before this file still took itself for a clone.
beforeAll(() => void vi.resetModules());
afterAll(() => void vi.resetModules());

const NAMED_FILE = /[\w/.-]*\b(?:config|docs)\/[\w.-]+\.(?:md|example\.yaml)/;

test("the settings are explained by a command where no file is", async () => {
  const { BRIDGE, SETTINGS_PAGE } = await import("../../../src/runtime/installation/called.ts");
  expect(SETTINGS_PAGE).toBe(`${BRIDGE} settings`);
});

test.each(LANGUAGES)(
  "in %s nothing that helps to write a configuration names a file that is not there",
  async (language) => {
    const { labelsIn } = await import("../../../src/commands/language.ts");
    const { vocabularyOf } = await import("../../../src/words/vocabulary.ts");
    const words = vocabularyOf([]).wordsIn(language, "UTC");
    const { init } = labelsIn(words);
    const files = { path: "bridge.yaml", file: ".env" };
    const because = {
      code: "settingProblem",
      file: "bridge.yaml",
      line: null,
      path: null,
      expected: { code: "expectedFile" },
      purpose: null,
      found: null,
    } as const;
    const { found, nextStep } = words.advise({ code: "configurationProblem", because });
    const steps = [init.filesAre(files), init.share(files), init.reachable({ base: "https://a.example" })];
    const said = [init.comments.settings, ...steps, found, nextStep ?? ""];
    expect(said.filter((text) => NAMED_FILE.test(text))).toEqual([]);
    expect(nextStep).toContain(" settings");
  },
);

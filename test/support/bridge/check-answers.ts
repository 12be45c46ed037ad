import { afterEach } from "vitest";
import { observeAnswers, takeObserved } from "./observed-answers.ts";

/** Checks that every answer that a test, its commands, shops or browser receive matches the document. */
observeAnswers();

afterEach(async () => {
  const answers = takeObserved();
  if (answers.length === 0) return;
  // Loaded only if there are answers to check, because most tests have no bridge.
  const { undocumentedOf } = await import("./api-document.ts");
  const wrong = answers.map(undocumentedOf).filter((found) => found !== null);
  if (wrong.length > 0) throw new Error(`undocumented answers:\n${[...new Set(wrong)].join("\n")}`);
});

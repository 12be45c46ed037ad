import { afterEach } from "vitest";
import { observeAnswers, takeObserved } from "./observed-answers.ts";

/** Every answer that a test is given, or its commands, its shops or its browser, is as it is documented. */
observeAnswers();

afterEach(async () => {
  const answers = takeObserved();
  if (answers.length === 0) return;
  // Only where there is something to check: most tests have no bridge.
  const { undocumentedOf } = await import("./api-document.ts");
  const wrong = answers.map(undocumentedOf).filter((found) => found !== null);
  if (wrong.length > 0) throw new Error(`undocumented answers:\n${[...new Set(wrong)].join("\n")}`);
});

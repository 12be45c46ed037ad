import { expect, test } from "vitest";
import { valueInWords } from "../../../src/dashboard/pages/programme/value-in-words.ts";
import { programme as labels } from "../../../src/words/en/page-programme.ts";
import { formatFor } from "../../../src/words/format.ts";
import { labelsWith } from "../../../src/words/labels.ts";

test.each([
  ["approve.on", "delivered", "delivered"],
  ["cancel.partialRefund", "ask", "waits for a person"],
  ["conversion.on", "approved", "the points are approved"],
  ["contact.missing", null, "nothing"],
  ["exclude.zeroTotal", "true", "yes"],
  ["earn.rules[0].when.firstOrder", "false", "only later ones"],
  ["earn.rules[0].when.weekdays", '["monday","friday"]', "Monday and Friday"],
  ["earn.rules[0].when.tags", '["monday"]', "“monday”"],
  ["earn.rules[0].when.tags", '["a very long o…', '["a very long o…'],
  ["cancel.share", "0.5", "50%"],
  ["earn.activityId", "12", "12"],
])("what %s was or is, %s, is said as its field shows it", (setting, value, said) => {
  const format = formatFor("en", "UTC");
  const spoken = { labels: { programme: labelsWith(labels, format) }, format };
  expect(valueInWords(setting, value, spoken)).toBe(said);
});

import { expect, test } from "vitest";
import { valueInWords } from "../../../src/dashboard/pages/programme/value-in-words.ts";
import { formatFor } from "../../../src/words/format.ts";
import { labelsOfArea } from "../../support/words/area.ts";

test.each([
  ["approve.on", "delivered", "delivered"],
  ["cancel.partialRefund", "ask", "Ask me"],
  ["conversion.on", "approved", "the points are approved"],
  ["contact.missing", null, "nothing"],
  ["exclude.zeroTotal", "true", "yes"],
  ["earn.rules[0].when.firstOrder", "false", "later orders only"],
  ["earn.rules[0].when.weekdays", '["monday","friday"]', "Monday and Friday"],
  ["earn.rules[0].when.tags", '["monday"]', "“monday”"],
  ["earn.rules[0].when.tags", '["a very long o…', '["a very long o…'],
  ["cancel.share", "0.5", "50%"],
  ["earn.activityId", "12", "12"],
])("what %s was or is, %s, is said as its field shows it", (setting, value, said) => {
  const format = formatFor("en", "UTC");
  const spoken = { labels: { programme: labelsOfArea("page/programme") }, format };
  expect(valueInWords(setting, value, spoken)).toBe(said);
});

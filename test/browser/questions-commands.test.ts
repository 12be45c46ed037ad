import { readFileSync, statSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CommandContext } from "../../src/commands/command-context.ts";
import { loadConfig } from "../../src/settings/config.ts";
import { ADMIN_TOKEN } from "../support/bridge/bridge-config.ts";
import { OutageSite } from "../support/bridge/outage-site.ts";
import { type QuestionedDay, questionedDay } from "../support/browser/questioned-day.ts";
import { SOURCE } from "../support/builders/config-source.ts";
import { WorkFolder } from "../support/commands/spawned-command.ts";
import { inFile, nobodyStops, type } from "../support/commands/typed-command.ts";

/**
 * Given the same day in two shops as in questions.test.ts.
 * When somebody asks the same in a terminal, then one command answers it whole, of which the first words are in the help.
 */

let day: QuestionedDay;
const folder = new WorkFolder();
beforeAll(async () => {
  day = await questionedDay();
  const { programme } = await day.ask<{ programme: { exclude: object } }>("/api/programmes/fashion");
  // JSON is YAML.
  writeFileSync(STRICTER, JSON.stringify({ ...programme, exclude: { ...programme.exclude, minTotal: 50 } }));
});
afterAll(async () => {
  await day?.close();
  folder[Symbol.dispose]();
});

/** On another machine: only the address and the token are known. */
const ELSEWHERE: Partial<CommandContext> = {
  loadConfig: () => inFile(loadConfig({ ...SOURCE, path: "nowhere/bridge.yaml" })),
  stopRequested: nobodyStops,
};
const ask = (url: string, token: string, ...args: readonly string[]) =>
  type([...args, "--url", url, "--token", token], { world: ELSEWHERE });

interface Question {
  readonly asked: string;
  readonly typed: () => readonly string[];
  readonly answers: readonly RegExp[];
  /** Something is out of order, or a dry run found it so. */
  readonly exitCode?: number;
  /** On the error stream, so that programs can read the answer. */
  readonly hint?: RegExp;
}

/** No order below 50. */
const STRICTER = `${folder.path}/programme.yaml`;

const QUESTIONS: readonly Question[] = [
  {
    asked: "is everything well right now?",
    typed: () => ["doctor"],
    answers: [
      /^Shop garden$/m,
      /orders: \d+ orders need your attention$/m,
      /^The bridge is ready\. 2 warnings above\.$/m,
    ],
  },
  {
    asked: "what needs me, why, and what do I do about it?",
    typed: () => ["attention"],
    answers: [
      /^ON HOLD$[\s\S]*Waiting for a mobile number: enter it/m,
      /→ \S+ To enter a mobile number, run: npx loyalty-bridge contact \S+ \S+ --mobile NUMBER/,
      /^FAILED$[\s\S]*no such member[\s\S]*→ Once the cause is fixed, run: npx loyalty-bridge retry --dead/m,
    ],
    exitCode: 1,
  },
  {
    asked: "where is the order of a customer whose name I know?",
    typed: () => ["orders", "--find", "gus haddad"],
    answers: [/#1007 .*Pending 100.* Approved once the order is fulfilled/],
  },
  {
    asked: "why has this order got no points?",
    typed: () => ["show", "fashion", "1008"],
    answers: [/^Points +No points\. The order was cancelled/m],
  },
  {
    asked: "how many points does this order give, and from when do they count?",
    typed: () => ["show", "fashion", day.scheduled],
    answers: [
      /^Points +Pending 100\. Return window until .*, approved on \d+ \w+ 20\d\d, unless/m,
      /^Status +Approval scheduled$/m,
    ],
  },
  {
    asked: "how many points were given, approved, cancelled and redeemed today, this month, by shop?",
    typed: () => ["totals"],
    answers: [
      /^SHOP .*GIVEN +CANCELLED +PENDING +APPROVED +REDEEMED +ALL PENDING$/m,
      /^fashion +Today/m,
      /^garden +This month/m,
    ],
  },
  {
    asked: "what did a refund do to the points of an order?",
    typed: () => ["show", "fashion", "1004"],
    answers: [/Partial refund: €15\.00, 18\.8% of the original total\. The points stay/],
  },
  {
    asked: "what would a refund do to the points of an order?",
    typed: () => ["show", "fashion", "1004", "--refund", "65"],
    answers: [/^Points cancelled\. The order would be fully refunded\. \d+ points would be lost\.$/],
  },
  {
    asked: "what is a customer's balance, and what is it made of?",
    typed: () => ["customer", "fashion", "--email", "ada@customers.example"],
    answers: [/^ +Balance +200$/m, /^ +Redeemed +\d+$/m, /LATEST ORDERS[\s\S]*#1001/],
  },
  {
    asked: "did the delivery of an order arrive, and what became of it?",
    typed: () => ["deliveries", "--find", "1001"],
    answers: [/^\d+ .* fashion +orders\/paid +#1001 +Processed/m],
    hint: /^To see what a delivery contains, run: .* deliveries ID$/,
  },
  {
    asked: "what exactly was sent for this order, and what did the service answer?",
    typed: () => ["show", "fashion", "1001", "--exchanges"],
    answers: [/POST .*earn/, /HTTP 200/, /what the shop sent, run: .* show fashion 1001 --webhooks$/m],
  },
  {
    asked: "what exactly did the shop send for this order?",
    typed: () => ["show", "fashion", "1001", "--webhooks"],
    answers: [/^DELIVERY \d+, ORDERS\/PAID, /m, /"line_items": \[/, /"email": "•••"/],
  },
  {
    asked: "who approved, changed or released this, when and why?",
    typed: () => ["acts"],
    answers: [/Ben .*on hold[\s\S]*“The customer wants to send it back”/, /Ben .*version 2/],
  },
  {
    asked: "how do I undo what a colleague did?",
    typed: () => ["decide", "garden", "1009", "release"],
    answers: [
      /^Order 1009 of garden is no longer on hold\. Points pending: approved once the order is fulfilled\.$/,
    ],
  },
  {
    asked: "what would a changed rule have made of last month's orders?",
    typed: () => ["programme", "preview", "fashion", "--file", STRICTER],
    answers: [
      /\d+ orders compared\. If these rules had applied to them, \d+ would differ\./,
      /would get no points/i,
    ],
  },
  {
    asked: "an order from before the bridge: how does it get its points?",
    typed: () => ["resync", "fashion", "--number", "1000", "--dry-run", "--history-earns"],
    answers: [/#?1000/, /Give the points/, /this was a dry run/],
  },
  {
    asked: "a customer typed a wrong email: how do I correct it, and what about points already given?",
    typed: () => ["contact", "fashion", "1002", "--email", "bruno@customers.example"],
    answers: [/loyalty service/],
  },
  {
    asked: "which campaigns and discount codes brought conversions, how many, worth how much?",
    typed: () => ["conversions"],
    answers: [/42 +friend10 +\d+ +€\d+\.\d\d/i],
  },
  {
    asked: "what is scheduled, and for when?",
    typed: () => ["orders", "--state", "approval-scheduled"],
    answers: [/Approval scheduled .* until .* on \d+ \w+ 20\d\d, unless the order is cancelled/],
  },
  {
    asked: "how do I get all of it as a table for my bookkeeping?",
    typed: () => ["report", "--value", "0.01"],
    answers: [/^SHOP +OPENING BALANCE +GIVEN .*CLOSING BALANCE/m, /^fashion +0 +[\d,]+ /m, /^ +€0\.00 +€\d/m],
  },
  {
    asked: "all that is held of a person, as one file for them",
    typed: () => ["export", "--email", "fay@customers.example", "--to", `${folder.path}/fay.json`],
    answers: [/\d+ orders? and \d+ deliver(?:y|ies) written to .*fay\.json, which only you can read/],
  },
  {
    asked: "how do I erase a person who asks for it?",
    typed: () => ["erase", "--email", "fay@customers.example", "--yes"],
    answers: [/Erased from \d+ orders? and \d+ deliver/],
  },
];

test.each(QUESTIONS)("$asked", async ({ typed, answers, exitCode = 0, hint = /^$/ }) => {
  const told = await ask(day.url, day.adminToken, ...typed());
  expect([told.exitCode, told.err], told.out).toEqual([exitCode, expect.stringMatching(hint)]);
  for (const answer of answers) expect(told.out).toMatch(answer);
});

test("a person's file is for nobody else on the machine, and never written over another", async () => {
  const path = `${folder.path}/ada.json`;
  const exported = () =>
    ask(day.url, day.adminToken, "export", "--email", "ada@customers.example", "--to", path);
  expect(await exported()).toMatchObject({ exitCode: 0, err: "" });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const { orders } = JSON.parse(readFileSync(path, "utf8"));
  expect(orders[0].order.contact.email).toBe("ada@customers.example");
  expect(await exported()).toMatchObject({
    exitCode: 1,
    err: `${path} already exists. Choose another name.`,
  });
});

test("how long was the service down, which orders did it affect, are they all right now?", async () => {
  const site = await OutageSite.open();
  await site.goDown();
  await site.passUntil(async () => (await site.show(1)).incident.orders === site.ids.length);
  const asked = (...args: readonly string[]) => ask(site.bridge.url, ADMIN_TOKEN, "incidents", ...args);
  const { out: meanwhile } = await asked("1");
  expect(meanwhile).toContain("6 orders are waiting");
  for (const id of site.ids)
    expect(meanwhile).toMatch(new RegExp(`^  acme +#${id} +(Queued|Retrying|Sending)`, "m"));
  await site.comeBack();
  await site.passUntil(async () => (await site.show(1)).now.onItsWay === 0);
  expect((await asked()).out).toMatch(
    /^1 .* \d+ minutes? .* 6 orders, €300\.00 .*“main” was unavailable +Fixed automatically/m,
  );
  const { out } = await asked("1");
  expect(out).toMatch(/^Duration +\d+ minutes?$/m);
  expect(out).toContain("All of these orders are fine now.");
  for (const id of site.ids)
    expect(out).toMatch(new RegExp(`^  acme +#${id} +Points (pending|approved)`, "m"));
  await site.close();
});

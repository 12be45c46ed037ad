import { Option } from "commander";
import type { DestinationRow } from "../../client/index.ts";
import { DESTINATION_KINDS, type DestinationKind } from "../../health/codes/destination.ts";
import { sentence, typed } from "../../words/sentence.ts";
import { isEmail, text } from "../arguments.ts";
import type { AdminAnswer } from "../client/admin-client.ts";
import type { Asking } from "../client/asking.ts";
import { clientCommand, YES } from "../client/client-command.ts";
import { EXIT } from "../command-context.ts";
import type { CommandEntry } from "../entry.ts";
import type { ReaderWords } from "../language.ts";
import { table } from "../terminal/table.ts";
import { plain, timeText } from "../terminal/terminal-text.ts";

const NAME = ["<name>", "name of the destination, as in alerts list"] as const;

const list = clientCommand({
  name: "list",
  summary: "list the destinations, and whether the latest alert arrived",
  examples: ["alerts list"],
  async ask(asking) {
    const json = await asking.ask((bridge) => bridge.get("/alert-destinations"));
    const configured = json.configured.map((each) => ({ ...each, name: each.id }));
    return { json, lines: () => listing(asking.words, [...configured, ...json.items]) };
  },
});

const add = clientCommand<{ readonly kind: DestinationKind }>({
  name: "add",
  summary: "add a destination: a chat's webhook, or email addresses",
  examples: [
    "alerts add team https://hooks.slack.com/services/T0/B0/secret --kind slack",
    "alerts add me you@example.com --kind email",
  ],
  options: (command) =>
    command
      .argument("<name>", "name of the destination, for the list and the audit log", text)
      .argument("<addresses...>", "address of the webhook, or one or more email addresses")
      .addOption(
        new Option("--kind <kind>", "kind of destination").choices(DESTINATION_KINDS).makeOptionMandatory(),
      ),
  async ask(asking, { kind }, [name = "", ...addresses]) {
    const to = addresses.flat();
    // Reported first, because without the key no address would help.
    const { canKeep, canMail, items } = await asking.ask((bridge) => bridge.get("/alert-destinations"));
    if (!canKeep) asking.end(EXIT.failed, sentence(asking.words.say({ code: "destinationsNeedKey" })));
    const wrong = kind === "email" ? to.find((each) => !isEmail(each)) : undefined;
    if (wrong !== undefined)
      asking.end(EXIT.wrongUsage, asking.labels.alerts.noEmail({ address: plain(wrong) }));
    if (kind === "email" && !canMail) asking.end(EXIT.failed, await mailLines(asking));
    const body = kind === "email" ? { kind, name, to } : { kind, name, url: to[0] ?? "" };
    const tried = await asking.tried((bridge) => bridge.post("/alert-destinations", { body }));
    if (!tried.ok) {
      const known = items.find((each) => isNamed(each, name));
      const replace = known === undefined ? [] : [asking.labels.alerts.replace({ name: typed(known.name) })];
      return asking.end(tried.problems?.length ? EXIT.wrongUsage : EXIT.failed, [
        ...refusal(asking, tried),
        ...replace,
      ]);
    }
    const json = tried.body;
    const hints = [asking.labels.alerts.tryIt({ name: typed(json.destination.name) })];
    return { json, lines: () => listing(asking.words, [json.destination]), hints };
  },
});

const test = clientCommand({
  name: "test",
  summary: "send a test alert, and print whether it arrived",
  examples: ["alerts test team"],
  options: (command) => command.argument(...NAME),
  async ask(asking, _options, [name = ""]) {
    const params = await paramsOf(asking, name, { isOfConfiguration: true });
    const json = await asking.ask((bridge) => bridge.post("/alert-destinations/{id}/test", { params }));
    const { arrived, failed } = asking.labels.alerts;
    if (json.problem !== null) asking.end(EXIT.failed, failed({ problem: plain(json.problem) }));
    return { json, lines: () => [arrived] };
  },
});

const remove = clientCommand<{ readonly yes?: true }>({
  name: "remove",
  summary: "remove a destination, after you confirm: it gets no more alerts",
  examples: ["alerts remove team"],
  options: (command) => command.argument(...NAME).option(...YES),
  async ask(asking, { yes }, [name = ""]) {
    const params = await paramsOf(asking, name);
    const { sure, removed } = asking.labels.alerts;
    if (!yes) await asking.confirm({ sure: plain(sure({ name })), ...asking.labels.client.removal });
    const json = await asking.ask((bridge) => bridge.delete("/alert-destinations/{id}", { params }));
    return { json, lines: () => [plain(removed({ name: json.destination.name }))] };
  },
});

export const alerts: CommandEntry = {
  name: "alerts",
  summary: "list, add, test and remove the destinations of alerts",
  parts: [list, add, test, remove],
};

/** The settings for a mail server, as the page shows them. */
async function mailLines({ labels }: Asking): Promise<readonly string[]> {
  const { MAIL_LINES } = await import("../../health/codes/mail-lines.ts");
  const indented = (lines: string) => lines.split("\n").map((line) => `  ${line}`);
  const { mailSettings, mailServer } = labels.alertsPage;
  return [
    ...[mailSettings, ...indented(MAIL_LINES.settings)],
    ...[mailServer, ...indented(MAIL_LINES.environment)],
    labels.alerts.mailAfter,
  ];
}

/** Replaces the API's field names by the command's argument names. */
function refusal(
  { labels }: Asking,
  { message, problems = [] }: Extract<AdminAnswer<unknown>, { readonly ok: false }>,
): readonly string[] {
  if (problems.length === 0) return [message];
  return problems.map(({ path, expected }) => {
    const argument = path === "body.name" ? "<name>" : "<addresses>";
    return sentence(labels.alerts.wrong({ argument, expected: plain(expected) }));
  });
}

function isNamed(destination: { readonly name: string }, name: string): boolean {
  return destination.name.toLowerCase() === name.trim().toLowerCase();
}

async function paramsOf(
  asking: Asking,
  name: string,
  { isOfConfiguration = false } = {},
): Promise<{ readonly id: string }> {
  const { items, configured } = await asking.ask((bridge) => bridge.get("/alert-destinations"));
  const added = items.find((each) => isNamed(each, name));
  const found = added ?? configured.find(({ id }) => isNamed({ name: id }, name));
  if (found === undefined) asking.end(EXIT.wrongUsage, asking.labels.alerts.unknown({ name: plain(name) }));
  if (added === undefined && !isOfConfiguration)
    asking.end(EXIT.wrongUsage, asking.labels.alerts.ofConfiguration({ name: found.id }));
  return { id: found.id };
}

function listing(
  words: ReaderWords,
  items: readonly Omit<DestinationRow, "id" | "addedAt">[],
): readonly string[] {
  const { none, untested, unreadable, accepted, columns } = words.labels.alerts;
  if (items.length === 0) return [none];
  const rows = items.map(({ name, kind, target, latest }) => [
    name,
    kind,
    target ?? unreadable,
    latest === null ? untested : `${timeText(words, latest.at)}: ${latest.problem ?? accepted}`,
  ]);
  const titles = [columns.name, columns.kind, columns.target, columns.latest];
  return table(words, rows, { titles });
}

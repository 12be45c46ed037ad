import { type Command, Option } from "commander";
import type { PersonRow } from "../../client/index.ts";
import { ROLES, type Role } from "../../people/access/role.ts";
import { day, LISTED, limitOption, meanings, text } from "../arguments.ts";
import type { Asking } from "../client/asking.ts";
import { CODES, type CommandOutput, clientCommand, moreBelow, YES } from "../client/client-command.ts";
import { EXIT } from "../command-context.ts";
import type { CommandEntry } from "../entry.ts";
import type { ReaderWords } from "../language.ts";
import type { CsvTable } from "../terminal/csv-lines.ts";
import { table } from "../terminal/table.ts";
import { plain, timeText } from "../terminal/terminal-text.ts";

/** Names are unique only within a tenant. `false` selects a person without one. */
interface WhoseName {
  readonly tenant?: string | false;
}

const NAME = ["<name>", "name of the person, as in people list"] as const;
const role = () => new Option("--role <role>", "what the person may do").choices(ROLES);
const MEANINGS: Readonly<Record<Role, string>> = {
  viewer: "sees orders, programmes, shops and the audit log; customers are masked; changes nothing",
  assistant: "also sees customers, and can approve, cancel, hold, retry, redeem and resync",
  owner: "also changes programmes, shops, alerts and people, and exports or erases customers' data",
};
const rolesMean = () => meanings("Roles:", MEANINGS);
const TENANT = [
  "--tenant <name>",
  "if several people have this name: the one who belongs to this merchant",
  text,
] as const;
const NO_TENANT = [
  "--no-tenant",
  "if several people have this name: the one who sees the whole bridge",
] as const;
const named = (command: Command) =>
  command
    .argument(...NAME)
    .option(...TENANT)
    .option(...NO_TENANT);
const UNTIL = [
  "--until <day>",
  "last day of the access, such as 2026-12-31 (default: it does not end)",
  day,
] as const;

/** More than any bridge stores. */
const MOST = 10_000;

const list = clientCommand<{
  readonly find?: string;
  readonly limit?: number;
  readonly csv?: true;
  readonly codes?: true;
}>({
  name: "list",
  summary: "list who has access besides the admin token, with role, last visit and end",
  examples: ["people list --find Mia"],
  options: (command) =>
    command
      .option("--find <text>", "search by name or merchant", text)
      .addOption(limitOption("people", MOST))
      .option("--csv", "print the matching people as CSV, for spreadsheets")
      .option(...CODES)
      .addHelpText("after", rolesMean()),
  async ask(asking, { find: q, csv, codes, limit = csv ? MOST : LISTED }) {
    const json = await asking.pages({ limit }, (bridge, part) =>
      bridge.get("/people", { query: { q, ...part } }),
    );
    const { words } = asking;
    if (csv)
      return asking.csvOf(codes ? codesOf(json.items) : csvOf(words, json.items), moreBelow(words, json));
    const isNobody = json.items.length === 0 && q !== undefined;
    const lines = () =>
      isNobody ? [words.labels.people.noneFits({ find: plain(q) })] : listing(words, json.items);
    return { json, lines, more: moreBelow(words, json) };
  },
});

const add = clientCommand<{
  readonly role: Role;
  readonly tenant?: string;
  readonly until?: string;
  readonly software: boolean;
  readonly program: boolean;
}>({
  name: "add",
  summary: "invite a person; prints a link that works once, within 24 hours",
  examples: [
    "people add Nora --role assistant --until 2026-12-31",
    "people add dashboard --role viewer --software",
  ],
  options: (command) =>
    command
      .argument("<name>", "name of the person, as it appears in the audit log", text)
      .addOption(role().makeOptionMandatory())
      .option(
        "--tenant <name>",
        "show the person only this merchant's shops (default: the whole bridge)",
        text,
      )
      .option(...UNTIL)
      .option("--software", "print an access token for software, instead of a link for a person", false)
      // The former name, which existing scripts use.
      .addOption(new Option("--program").default(false).hideHelp())
      .addHelpText("after", rolesMean()),
  async ask(asking, { role, tenant = null, until = null, software, program }, [name = ""]) {
    const body = { name, role, tenant, until, with: software || program ? "token" : "link" } as const;
    const json = await asking.ask((bridge) => bridge.post("/people", { body }));
    if (json.ticket !== null) return invitation(asking, { ...json, ticket: json.ticket });
    const { token } = json;
    return { json, lines: () => [token ?? ""], note: asking.labels.people.tokenOnce };
  },
});

const change = clientCommand<
  WhoseName & { readonly role?: Role; readonly until?: string; readonly end: boolean }
>({
  name: "change",
  summary: "change a person's role, or when the access ends",
  examples: ["people change Mia --role assistant"],
  options: (command) =>
    named(command)
      .addOption(role())
      .option("--until <day>", "last day of the access, such as 2026-12-31", day)
      .option("--no-end", "remove the end of the access")
      .addHelpText("after", rolesMean()),
  check: ({ role, until, end }, command) => {
    if (until !== undefined && !end) command.refuse("give either --until or --no-end");
    if (role === undefined && until === undefined && end)
      command.refuse("add what to change: --role, --until or --no-end");
  },
  async ask(asking, { role, until, end, ...given }, [name = ""]) {
    const params = await paramsOf(asking, name, given);
    const body = { role, until: end ? until : null };
    const json = await asking.ask((bridge) => bridge.patch("/people/{id}", { params, body }));
    return { json, lines: () => listing(asking.words, [json.person]) };
  },
});

const invite = clientCommand<WhoseName>({
  name: "invite",
  summary: "print a new invitation link for a person; using it replaces the person's token",
  examples: ["people invite Mia"],
  options: named,
  async ask(asking, given, [name = ""]) {
    const params = await paramsOf(asking, name, given);
    return invitation(
      asking,
      await asking.ask((bridge) => bridge.post("/people/{id}/invitation", { params })),
    );
  },
});

const removePasskeys = clientCommand<WhoseName & { readonly yes?: true }>({
  name: "remove-passkeys",
  summary:
    "remove a person's passkeys and single sign-on and sign the person out, after you confirm, for example after a device was lost",
  examples: ["people remove-passkeys Mia"],
  options: (command) => named(command).option(...YES),
  async ask(asking, { yes, ...given }, [name = ""]) {
    const params = await paramsOf(asking, name, given);
    const { surePasskeys } = asking.labels.people;
    if (!yes) await asking.confirm({ sure: plain(surePasskeys({ name })), ...asking.labels.client.removal });
    const json = await asking.ask((bridge) => bridge.delete("/people/{id}/passkeys", { params }));
    return { json, lines: () => [plain(asking.labels.people.passkeysRemoved({ name: json.person.name }))] };
  },
});

const remove = clientCommand<WhoseName & { readonly yes?: true }>({
  name: "remove",
  summary: "remove a person's access at once, after you confirm",
  examples: ["people remove Mia"],
  options: (command) => named(command).option(...YES),
  async ask(asking, { yes, ...given }, [name = ""]) {
    const params = await paramsOf(asking, name, given);
    const { sure, removed } = asking.labels.people;
    if (!yes) await asking.confirm({ sure: plain(sure({ name })), ...asking.labels.client.removal });
    const json = await asking.ask((bridge) => bridge.delete("/people/{id}", { params }));
    return { json, lines: () => [plain(removed({ name: json.person.name }))] };
  },
});

export const people: CommandEntry = {
  name: "people",
  summary: "manage who has access besides the admin token, and with which role",
  options: (command) => command.addHelpText("after", rolesMean()),
  parts: [list, add, change, invite, removePasskeys, remove],
};

function invitation(
  asking: Asking,
  answer: { readonly person: PersonRow; readonly ticket: string },
): CommandOutput {
  const links = asking.linksWith(answer.ticket);
  const note = asking.labels.people.linkOnce({ links: links.length });
  return { json: { person: answer.person, links }, lines: () => links, note };
}

/** Finds a person by name, ignoring case. Several tenants may have a person of that name. */
async function paramsOf(
  asking: Asking,
  name: string,
  { tenant }: WhoseName,
): Promise<{ readonly id: string }> {
  // Exact matches come first; among them, the person who sees the whole bridge.
  const query = { q: name, tenant: tenant || undefined, limit: 2 };
  const { items } = await asking.ask((bridge) => bridge.get("/people", { query }));
  const named = items.filter((each) => each.name.toLowerCase() === name.trim().toLowerCase());
  const [person, other] = named.filter((each) => tenant === undefined || each.tenant === (tenant || null));
  if (person === undefined) asking.end(EXIT.wrongUsage, asking.labels.people.unknown({ name: plain(name) }));
  if (other !== undefined) asking.end(EXIT.wrongUsage, asking.labels.people.several({ name: plain(name) }));
  return { id: person.id };
}

function csvOf({ labels }: ReaderWords, items: readonly PersonRow[]): CsvTable {
  const { name, role, tenant, seen, until } = labels.people.columns;
  const rows = items.map((each) => [each.name, each.role, each.tenant, each.seenAt, each.until]);
  return { titles: [name, role, tenant, seen, until], rows, times: [3, 4] };
}

/** The table for programs. */
function codesOf(items: readonly PersonRow[]): CsvTable {
  const titles = [
    "name",
    "role",
    "tenant",
    "seenAt",
    "until",
    "hasEnded",
    "hasToken",
    "invitedUntil",
  ] as const;
  return { titles, rows: items.map((each) => titles.map((title) => each[title])), isForPrograms: true };
}

function listing(words: ReaderWords, items: readonly PersonRow[]): readonly string[] {
  const { none, never, noEnd, ended, invited, everything, columns } = words.labels.people;
  if (items.length === 0) return [none];
  const hasTenants = items.some(({ tenant }) => tenant !== null);
  const rows = items.map((person) => [
    person.name,
    person.role,
    ...(hasTenants ? [person.tenant ?? everything] : []),
    person.seenAt === null ? (person.hasToken ? never : invited) : timeText(words, person.seenAt),
    person.until === null ? noEnd : person.hasEnded ? ended : timeText(words, person.until),
  ]);
  const tenant = hasTenants ? [columns.tenant] : [];
  return table(words, rows, { titles: [columns.name, columns.role, ...tenant, columns.seen, columns.until] });
}

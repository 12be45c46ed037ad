import { Option } from "commander";
import type { PersonRow } from "../../client/index.ts";
import { ROLES, type Role } from "../../people/access/role.ts";
import { day, text } from "../arguments.ts";
import type { Asking } from "../client/asking.ts";
import { type CommandOutput, clientCommand } from "../client/client-command.ts";
import { EXIT } from "../command-context.ts";
import type { CommandEntry } from "../entry.ts";
import type { ReaderWords } from "../language.ts";
import { table } from "../terminal/table.ts";
import { plain, timeText } from "../terminal/terminal-text.ts";

const NAME = ["<name>", "name of the person, as in people list"] as const;
const role = () => new Option("--role <role>", "what the person may do").choices(ROLES);
const UNTIL = ["--until <day>", "when the access ends, such as 2026-12-31 (default: never)", day] as const;

const list = clientCommand({
  name: "list",
  summary: "list who has access besides the admin token: role, last seen, end",
  async ask(asking) {
    const json = await asking.ask((bridge) => bridge.get("/people"));
    return { json, lines: () => listing(asking.words, json.items) };
  },
});

const add = clientCommand<{ readonly role: Role; readonly until?: string; readonly program: boolean }>({
  name: "add",
  summary: "invite a person: prints a link that works once, within a day",
  options: (command) =>
    command
      .argument("<name>", "name for the audit log", text)
      .addOption(role().makeOptionMandatory())
      .option(...UNTIL)
      .option("--program", "print an access token instead of a link, for a program", false),
  async ask(asking, { role, until = null, program }, [name = ""]) {
    const body = { name, role, until, with: program ? "token" : "link" } as const;
    const json = await asking.ask((bridge) => bridge.post("/people", { body }));
    if (json.ticket !== null) return invitation(asking, { ...json, ticket: json.ticket });
    const { token } = json;
    return { json, lines: () => [token ?? ""], note: asking.labels.people.tokenOnce };
  },
});

const change = clientCommand<{ readonly role?: Role; readonly until?: string; readonly end: boolean }>({
  name: "change",
  summary: "change a person's role, or when the access ends",
  options: (command) =>
    command
      .argument(...NAME)
      .addOption(role())
      .option("--until <day>", "when the access ends, such as 2026-12-31", day)
      .option("--no-end", "the access has no end any more"),
  check: ({ role, until, end }, command) => {
    if (until !== undefined && !end) command.refuse("give either --until or --no-end");
    if (role === undefined && until === undefined && end)
      command.refuse("add what to change: --role, --until or --no-end");
  },
  async ask(asking, { role, until, end }, [name = ""]) {
    const params = await paramsOf(asking, name);
    const body = { role, until: end ? until : null };
    const json = await asking.ask((bridge) => bridge.patch("/people/{id}", { params, body }));
    return { json, lines: () => listing(asking.words, [json.person]) };
  },
});

const invite = clientCommand({
  name: "invite",
  summary: "print a new link for a person; using it replaces the person's token",
  options: (command) => command.argument(...NAME),
  async ask(asking, _options, [name = ""]) {
    const params = await paramsOf(asking, name);
    return invitation(
      asking,
      await asking.ask((bridge) => bridge.post("/people/{id}/invitation", { params })),
    );
  },
});

const remove = clientCommand({
  name: "remove",
  summary: "take a person's access away, at once",
  options: (command) => command.argument(...NAME),
  async ask(asking, _options, [name = ""]) {
    const params = await paramsOf(asking, name);
    const json = await asking.ask((bridge) => bridge.delete("/people/{id}", { params }));
    return { json, lines: () => [plain(asking.labels.people.removed({ name: json.person.name }))] };
  },
});

export const people: CommandEntry = {
  name: "people",
  summary: "list and change who has access besides the admin token, and with which role",
  parts: [list, add, change, invite, remove],
};

function invitation(
  asking: Asking,
  answer: { readonly person: PersonRow; readonly ticket: string },
): CommandOutput {
  const links = asking.linksWith(answer.ticket);
  const note = asking.labels.people.linkOnce({ links: links.length });
  return { json: { person: answer.person, links }, lines: () => links, note };
}

/** By the exact name, or by one that differs only in capital letters. */
async function paramsOf(asking: Asking, name: string): Promise<{ readonly id: string }> {
  const { items } = await asking.ask((bridge) => bridge.get("/people"));
  const person = items.find((each) => each.name.toLowerCase() === name.trim().toLowerCase());
  if (person === undefined) asking.end(EXIT.failed, asking.labels.people.unknown({ name: plain(name) }));
  return { id: person.id };
}

function listing(words: ReaderWords, items: readonly PersonRow[]): readonly string[] {
  const { none, never, noEnd, ended, invited, columns } = words.labels.people;
  if (items.length === 0) return [none];
  const rows = items.map((person) => [
    person.name,
    person.role,
    person.seenAt === null ? (person.hasToken ? never : invited) : timeText(words, person.seenAt),
    person.until === null ? noEnd : person.hasEnded ? ended : timeText(words, person.until),
  ]);
  return table(words, rows, { titles: [columns.name, columns.role, columns.seen, columns.until] });
}

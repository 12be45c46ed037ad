import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { COMMANDS } from "../../../src/commands/commands.ts";
import { tenantsSite } from "../../support/bridge/tenants-site.ts";
import { WorkFolder } from "../../support/commands/spawned-command.ts";
import { nobodyStops, type } from "../../support/commands/typed-command.ts";
import { unzip } from "../../support/network/unzip.ts";

type Site = Awaited<ReturnType<typeof tenantsSite>>;

let site: Site | undefined;
afterEach(() => site?.close());

interface Names {
  readonly shop: string;
  readonly orderId: string;
  readonly customer: string;
}

const NOBODYS: Names = { shop: "nothing", orderId: "999999", customer: "nobody" };

/** What each command is asked about these names; `file` is where it may write. */
function lines(
  { shop, orderId, customer }: Names,
  file: string,
): Readonly<Record<string, readonly string[][]>> {
  const email = ["--email", `${customer}@${shop}.example`];
  const order = [shop, orderId];
  return {
    attention: [[], ["--shop", shop]],
    orders: [[], ["--shop", shop], ["--find", customer], ["--csv"]],
    show: [order, [...order, "--webhooks"], [...order, "--exchanges"], [...order, "--exchanges", "--plain"]],
    deliveries: [[], ["1"], ["1", "--plain"], ["--shop", shop], ["--find", customer]],
    explain: [order],
    decide: [[...order, "hold", "--note", customer]],
    contact: [[...order, ...email]],
    customer: [[shop, ...email]],
    totals: [[], ["--shop", shop], ["--find", shop]],
    report: [[], ["--shop", shop], ["--csv"]],
    conversions: [[], ["--shop", shop], ["--csv"]],
    retry: [[`${shop}:${orderId}:earn:1`], ["--dead", "--yes", "--shop", shop]],
    redeem: [[shop, ...email, "--points", "1", "--reference", `${customer} 1`]],
    resync: [[shop, "--since", "2026-01-01", "--dry-run"]],
    export: [[...email, "--to", file]],
    erase: [[...email, "--yes"]],
    archive: [
      ["--to", file],
      ["--to", file, "--shop", shop],
    ],
    programme: [
      ["show", shop],
      ["versions", shop],
      ["copy", shop, "acme"],
    ],
    shops: [[], ["--find", shop]],
    incidents: [[], ["1"], ["--csv"]],
    acts: [["--kind", "all"], ["--shop", shop], ["--csv"]],
    alerts: [["list"]],
    people: [["list"]],
    link: [[]],
  };
}

/** They read the operator's files: whoever has these has everything. */
const OF_THE_OPERATOR = [
  "doctor",
  "webhooks",
  "init",
  "settings",
  "store",
  "completion",
  "serve",
  "try",
  "sandbox",
];

/** Types a command as the northern owner. Returns all that it printed and wrote. */
async function typed(
  { bridge, north }: Site,
  [name = "", ...args]: readonly string[],
  file: string,
): Promise<string> {
  rmSync(file, { force: true });
  const access = ["--url", bridge.url, "--token", north.token];
  const world = name === "archive" ? { stopRequested: nobodyStops } : {};
  const { exitCode, out, err } = await type([name, ...args, ...access], { world });
  const written = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  const texts = name === "archive" && written.length > 0 ? [...unzip(written)].join("\n") : String(written);
  return [exitCode, out, err, texts].join("\n").replaceAll(file, "FILE");
}

/** Without what differs from call to call. */
function bare(text: string): string {
  return text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "time").replaceAll(/ticket=[\w-]+/g, "ticket");
}

test("each command is walked, or is the operator's", () => {
  const walked = Object.keys(lines(NOBODYS, "file"));
  expect(COMMANDS.map(({ name }) => name).toSorted()).toEqual([...walked, ...OF_THE_OPERATOR].toSorted());
});

/** What the northern owner is told of the other tenant that they are not told of nothing at all. */
async function leaksOfOthers(at: Site, file: string): Promise<readonly string[]> {
  const { shop, orderId, customer } = at.south;
  const nobodys = lines(NOBODYS, file);
  const leaks: string[] = [];
  for (const [name, asked] of Object.entries(lines(at.south, file)))
    for (const [index, args] of asked.entries()) {
      const about = nobodys[name]?.[index] ?? [];
      if (about.join() === args.join()) continue;
      const absent = bare(await typed(at, [name, ...about], file));
      const found = bare(await typed(at, [name, ...args], file))
        .replaceAll(shop, NOBODYS.shop)
        .replaceAll(orderId, NOBODYS.orderId)
        .replaceAll(customer, NOBODYS.customer);
      if (found !== absent)
        leaks.push(`${name} ${args.join(" ")}: ${found.slice(0, 500)} not ${absent.slice(0, 500)}`);
    }
  return leaks;
}

/** What of the other tenant is in the answers about the northern owner's own. */
async function leaksOfOwn(at: Site, file: string): Promise<readonly string[]> {
  const { shop, orderId, customer, person, tenant } = at.south;
  const leaks: string[] = [];
  for (const [name, asked] of Object.entries(lines(at.north, file)))
    for (const args of asked) {
      const text = await typed(at, [name, ...args], file);
      const found = [shop, orderId, customer, person, tenant].filter((mark) => text.includes(mark));
      if (found.length > 0) leaks.push(`${name} ${args.join(" ")}: ${found} in ${text.slice(0, 500)}`);
    }
  return leaks;
}

test.each(["main", "other"] as const)(
  "a tenant's owner reads and writes nothing of another tenant by any command, the other at account %s",
  { timeout: 120_000 },
  async (south) => {
    site = await tenantsSite({ south });
    using folder = new WorkFolder();
    const file = join(folder.path, "written");
    expect(await leaksOfOthers(site, file)).toEqual([]);
    expect(await leaksOfOwn(site, file)).toEqual([]);
  },
);

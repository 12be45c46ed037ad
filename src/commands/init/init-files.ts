import { existsSync } from "node:fs";
import { chmod, chown, readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { parseEnv } from "node:util";
import { makeFolder } from "../../runtime/installation/make-folder.ts";
import type { DatabaseConfig } from "../../store/kinds.ts";
import type { CommandLabels } from "../../words/labels.ts";

export type Variables = Readonly<Record<string, string>>;

/** What the file says of a shop; secrets are there by the name of their variable. */
export interface NewShop {
  readonly shop: string;
  readonly platform: string;
  readonly brand: string;
  readonly domain: string;
  readonly secretVariable: string;
  /** Setting and variable. */
  readonly credentials: Variables;
  /** Keeps its order numbers apart from those of other shops of the account. */
  readonly prefix: string;
  readonly activityId: string;
}

/** What the new configuration says. */
export interface NewConfiguration extends NewShop {
  readonly publicUrl: string;
  readonly port: number | undefined;
  /** The schema lies beside it, for editors. */
  readonly hasSchema: boolean;
  /** `null`: a folder, as it is by default. `ssl`: `null` where it is as usual. */
  readonly database: { readonly driver: DatabaseConfig["driver"]; readonly ssl: string | null } | null;
  readonly baseUrl: string;
  readonly identifier: string;
}

/** What the files say of themselves, in the language of the person who answers. */
type FileComments = CommandLabels["init"]["comments"];

/** JSON's texts are YAML's too. */
const quoted = (text: string) => JSON.stringify(text);
const reference = (variable: string) => quoted(`\${${variable}}`);

export function configText(given: NewConfiguration, comments: FileComments): string {
  const { database } = given;
  return `${given.hasSchema ? "# yaml-language-server: $schema=./bridge.schema.json\n" : ""}# ${comments.settings}

server:
${given.port === undefined ? "" : `  port: ${given.port}\n`}  publicUrl: ${given.publicUrl === "" ? `null # ${comments.publicUrl}` : quoted(given.publicUrl)}

${database === null ? "" : `storage:\n  driver: ${database.driver}\n  url: ${reference("DATABASE_URL")}\n${database.ssl === null ? "" : `  ssl: ${database.ssl}\n`}\n`}security:
  encryptionKey: ${reference("BRIDGE_ENCRYPTION_KEY")}

admin:
  token: ${reference("BRIDGE_ADMIN_TOKEN")}

brands:
  ${given.brand}:
    baseUrl: ${quoted(given.baseUrl)}
    apiKey: ${reference("LOYALTY_API_KEY")}
    brandId: ${reference("LOYALTY_BRAND_ID")}
    identifier: ${quoted(given.identifier)}

shops:
${shopLines(given, comments)
  .map((line) => `  ${line}\n`)
  .join("")}`;
}

/** A shop's section, indented from nothing. */
export function shopLines(given: NewShop, comments: FileComments): readonly string[] {
  const { shop, platform, brand, domain, secretVariable, prefix, activityId } = given;
  const credentials = Object.entries(given.credentials).map(
    ([name, variable]) => `    ${name}: ${reference(variable)}`,
  );
  return [
    `${shop}:`,
    `  platform: ${platform}`,
    `  brand: ${brand}`,
    `  domain: ${quoted(domain)}`,
    `  secrets: [${reference(secretVariable)}]`,
    ...(credentials.length === 0 ? [] : ["  credentials:", ...credentials]),
    "  orderId:",
    `    # ${comments.prefix}`,
    `    prefix: ${quoted(prefix)}`,
    "  program:",
    "    earn:",
    `      activityId: ${quoted(activityId)}`,
    `      # ${comments.earnFrom}`,
    "      from: connected",
  ];
}

export async function readVariables(path: string): Promise<Variables> {
  if (!existsSync(path)) return {};
  return parseEnv(await readFile(path, "utf8")) as Variables;
}

/** The file's own text with these variables set; every other line stays as it is. `null`: a value fits no quotes. */
export function withVariables(
  text: string,
  variables: Variables,
  { secrets }: Pick<FileComments, "secrets">,
): string | null {
  const lines = Object.entries(variables).map(([name, value]) => variableLine(name, value));
  if (lines.includes(null)) return null;
  const names = Object.keys(variables);
  const isOurs = (line: string) =>
    names.some((name) => new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=`).test(line));
  const kept = text.split("\n").filter((line) => !isOurs(line));
  while (kept.at(-1) === "") kept.pop();
  const heading = kept.length === 0 ? [`# ${secrets}`] : kept;
  return `${[...heading, ...lines].join("\n")}\n`;
}

/** Quoted as far as the value needs it, so that it is read back as it is. */
function variableLine(name: string, value: string): string | null {
  const spellings = ["", "'", '"', "`"].map((quote) => `${name}=${quote}${value}${quote}`);
  return spellings.find((line) => !line.includes("\n") && parseEnv(line)[name] === value) ?? null;
}

/** Replaces the file as a whole, where a link leads to. Who may read it stays as it was; a new one only its owner can. */
export async function writePrivate(path: string, text: string): Promise<void> {
  await makeFolder(dirname(path));
  const place = existsSync(path) ? await realpath(path) : path;
  const known = existsSync(path) ? await stat(place) : null;
  const beside = `${place}.new`;
  await rm(beside, { force: true });
  await writeFile(beside, text, { mode: 0o600, flag: "wx" });
  // Another's file becomes its writer's where the system gives nothing away.
  if (known !== null) await chown(beside, known.uid, known.gid).catch(() => {});
  await chmod(beside, known === null ? 0o600 : known.mode & 0o777);
  await rename(beside, place);
}

import { existsSync, type Stats } from "node:fs";
import { chmod, chown, readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { parseEnv } from "node:util";
import { makeFolder } from "../../runtime/installation/make-folder.ts";
import type { BackupSettings, DatabaseConfig } from "../../store/kinds.ts";
import type { CommandLabels } from "../../words/labels.ts";

export type Variables = Readonly<Record<string, string>>;

/** A shop's entry in the file, which refers to secrets by variable name. */
export interface NewShop {
  readonly shop: string;
  readonly platform: string;
  readonly brand: string;
  readonly domain: string;
  readonly secretVariable: string;
  /** Variable names by setting. */
  readonly credentials: Variables;
  /** Keeps order numbers distinct from those of the account's other shops. */
  readonly prefix: string;
  readonly activityId: string;
}

/** The values of the new configuration. */
export interface NewConfiguration extends NewShop {
  readonly publicUrl: string;
  readonly port: number | undefined;
  /** Whether the file refers to the schema beside it, for editors. */
  readonly hasSchema: boolean;
  /** `null`: the default, a folder. `ssl`: `null` for the default. */
  readonly database: { readonly driver: DatabaseConfig["driver"]; readonly ssl: string | null } | null;
  /** `null`: no backups. */
  readonly backup: BackupSettings | null;
  readonly baseUrl: string;
  readonly identifier: string;
}

/** The comments in the files, in the person's language. */
type FileComments = CommandLabels["init"]["comments"];

/** Every JSON string is a valid YAML string. */
const quoted = (text: string) => JSON.stringify(text);
const reference = (variable: string) => quoted(`\${${variable}}`);

export function configText(given: NewConfiguration, comments: FileComments): string {
  return `${given.hasSchema ? "# yaml-language-server: $schema=./bridge.schema.json\n" : ""}# ${comments.settings}

server:
${given.port === undefined ? "" : `  port: ${given.port}\n`}  publicUrl: ${given.publicUrl === "" ? `null # ${comments.publicUrl}` : quoted(given.publicUrl)}

${storageText(given, comments)}security:
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

function storageText({ database, backup }: NewConfiguration, comments: FileComments): string {
  if (database !== null) {
    const { driver, ssl } = database;
    return `storage:\n  driver: ${driver}\n  url: ${reference("DATABASE_URL")}\n${ssl === null ? "" : `  ssl: ${ssl}\n`}\n`;
  }
  if (backup === null) return "";
  const { folder, keep, hour } = backup;
  return `storage:\n  # ${comments.backup}\n  backup: { folder: ${folder}, keep: ${keep}, hour: ${hour} }\n\n`;
}

/** A shop's section without indentation. */
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

/** The text with these variables set and all other lines unchanged. `null` if a value cannot be quoted. */
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

/** The line, quoted only if needed for the value to be read back unchanged; `null` if it cannot be quoted. */
function variableLine(name: string, value: string): string | null {
  const spellings = ["", "'", '"', "`"].map((quote) => `${name}=${quote}${value}${quote}`);
  return spellings.find((line) => !line.includes("\n") && parseEnv(line)[name] === value) ?? null;
}

/**
 * Replaces whole files, following links: all of them, or none if one cannot be written. Permissions are kept; a new
 * file is readable only by its owner.
 */
export async function writePrivate(texts: Readonly<Record<string, string>>): Promise<void> {
  const written: { readonly beside: string; readonly place: string }[] = [];
  try {
    for (const [path, text] of Object.entries(texts)) {
      await makeFolder(dirname(path));
      const place = existsSync(path) ? await realpath(path) : path;
      const beside = `${place}.new`;
      written.push({ beside, place });
      await writeBeside(beside, text, existsSync(path) ? await stat(place) : null);
    }
  } catch (error) {
    await Promise.allSettled(written.map(({ beside }) => rm(beside, { force: true })));
    throw error;
  }
  for (const { beside, place } of written) await rename(beside, place);
}

async function writeBeside(beside: string, text: string, known: Stats | null): Promise<void> {
  await rm(beside, { force: true });
  await writeFile(beside, text, { mode: 0o600, flag: "wx" });
  // Some systems forbid giving files away; the writer then owns the file.
  if (known !== null) await chown(beside, known.uid, known.gid).catch(() => {});
  await chmod(beside, known === null ? 0o600 : known.mode & 0o777);
}

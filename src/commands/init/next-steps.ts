import type { BackupSettings } from "../../store/kinds.ts";
import { sentence } from "../../words/sentence.ts";
import { table } from "../terminal/table.ts";
import { title, unbroken } from "../terminal/terminal-text.ts";
import type { Dialogue } from "./dialogue.ts";
import { secretVariableOf, variableOf } from "./drafted.ts";
import type { AnsweredAccount } from "./questions/init-questions.ts";
import type { Interview } from "./questions/interview.ts";
import { type AnsweredShop, hasAccess } from "./questions/shop-questions.ts";
import type { AnsweredStorage } from "./questions/storage-questions.ts";

/** Used only to ask the adapter where such a request would lead. */
const SAMPLE_VISIT = {
  secret: "x",
  callbackUrl: "https://bridge.example.com/callback",
  returnUrl: "https://bridge.example.com/",
};

/** What was answered and written. `account` and `storage` are `null` if a shop was added to an existing file. */
export interface Written {
  readonly path: string;
  readonly account: (AnsweredAccount & { readonly port: number | undefined }) | null;
  readonly activityId: string;
  readonly storage: AnsweredStorage | null;
  readonly backup: BackupSettings | null;
  readonly shop: AnsweredShop;
  readonly publicUrl: string;
}

/** Prints what was written where, and the next steps. */
export async function printNextSteps(
  { context, interview, options: { env: file } }: Dialogue,
  written: Written,
): Promise<void> {
  const { labels } = interview;
  const { out } = context;
  out("");
  out(title(context, written.account === null ? labels.init.shopAdded : labels.init.written));
  for (const line of table(context, summaryRows(interview, written, file), { indent: 2 })) out(line);
  out("");
  out(title(context, labels.init.next));
  const steps = await nextSteps(interview, written, file);
  for (const [at, [step, ...more]] of steps.entries()) {
    out(`  ${at + 1}. ${step}`);
    for (const line of more) out(`     ${line}`);
  }
}

function summaryRows(
  interview: Interview,
  { path, account, activityId, storage, backup, shop, publicUrl }: Written,
  file: string,
): readonly (readonly string[])[] {
  const { labels, words } = interview;
  const { rows } = labels.init;
  const { adapter, domain, shop: name } = shop;
  const access = accessOf(interview, shop);
  const platform = adapter?.title ?? "";
  const nightly =
    backup === null
      ? labels.init.noBackup({ path })
      : labels.init.backup({ ...backup, timeZone: words.zone });
  return [
    [rows.shop, labels.init.shopIs({ shop: name, platform, domain, access, activityId })],
    ...(account === null ? [] : [[rows.account, labels.init.accountIs(account)]]),
    [rows.publicUrl, publicUrl === "" ? labels.init.notSet : publicUrl],
    ...(account === null ? [] : [[rows.dashboard, dashboardAt(account)]]),
    ...(storage?.driver === "lowdb" ? [[rows.backup, nightly]] : []),
    [rows.files, account === null ? words.list([path, file]) : labels.init.filesAre({ path, file })],
  ];
}

/** `untried`: nothing answered at the shop's address. */
function accessOf({ failing }: Interview, answered: AnsweredShop): "none" | "given" | "failing" | "untried" {
  if (!hasAccess(answered)) return "none";
  const { shop, credentials } = answered;
  const isFailing = (name: string) => failing.some(({ names }) => names.includes(name));
  if (Object.keys(credentials).some((name) => isFailing(variableOf(shop, name)))) return "failing";
  return isFailing(`shops.${shop}.domain`) ? "untried" : "given";
}

/** The default in the schema. */
const USUAL_PORT = 8787;

function dashboardAt({ port = USUAL_PORT }: { readonly port: number | undefined }): string {
  return `http://127.0.0.1:${port}`;
}

/** The steps, each with its continuation lines. */
async function nextSteps(
  interview: Interview,
  { path, account, storage, shop, publicUrl }: Written,
  file: string,
): Promise<readonly (readonly string[])[]> {
  const { labels } = interview;
  const base = publicUrl === "" ? unbroken(labels.init.publicAddress) : publicUrl.replace(/\/+$/, "");
  const isShared = storage?.driver === "postgres" && storage.instances > 1;
  return [
    ...correcting(interview, { path, file }),
    ...(isShared ? [[labels.init.share({ path, file })]] : []),
    [account === null ? labels.init.takenUp : labels.init.start],
    ...(publicUrl === "" ? [[labels.init.setPublicUrl({ path })]] : []),
    ...(account === null ? [] : [[labels.init.reachable({ base })]]),
    await connecting(interview, shop, { base, file }),
    [labels.init.check],
  ];
}

/** The first step: correct the answers that failed and were kept. */
function correcting(
  { labels, words, failing }: Interview,
  { path, file }: { readonly path: string; readonly file: string },
): readonly (readonly string[])[] {
  const places = [...Map.groupBy(failing, (each) => each.in)].map(([kind, those]) =>
    labels.init.namesIn({
      names: those.flatMap(({ names }) => names),
      path: kind === "variables" ? file : path,
    }),
  );
  return places.length === 0 ? [] : [[labels.init.correct({ places: words.list(places) })]];
}

async function connecting(
  interview: Interview,
  answered: AnsweredShop,
  { base, file }: { readonly base: string; readonly file: string },
): Promise<readonly string[]> {
  const { labels } = interview;
  const { shop, adapter, secret } = answered;
  const isLater = secret === "";
  const address = { url: `${base}/webhooks/${shop}`, file, variable: secretVariableOf(shop), isLater };
  const line = await connectingLine(interview, answered, base);
  const lines = line === null ? [] : [line];
  const secretLine = isLater ? [labels.init.fillSecret(address)] : [];
  if (adapter?.subscriptions === undefined)
    return [...lines, labels.init.sendWebhooks(address), ...secretLine];
  const access = accessOf(interview, answered);
  const webhooks = access === "none" ? labels.init.elseSend(address) : labels.init.madeByItself({ access });
  return [...lines, webhooks, ...secretLine];
}

/** Where the shop asks for consent, or why that doesn't exist yet; `null` if none is needed. */
async function connectingLine(
  { labels, words }: Interview,
  { adapter, shop, domain, credentials }: AnsweredShop,
  base: string,
): Promise<string | null> {
  const install = adapter?.install;
  const settings = adapter?.settings.safeParse(credentials);
  if (install === undefined || !settings?.success) return null;
  const visited = { shop, domain, settings: settings.data, now: Date.now };
  const request = { method: "GET", target: "/", headers: {}, body: new Uint8Array() };
  const answer = await install.begin(visited, request, SAMPLE_VISIT);
  const isUnconnected = !hasAccess({ adapter, credentials });
  if ("reason" in answer) return isUnconnected ? sentence(words.say(answer.reason)) : null;
  const url = `${base}/apps/${adapter?.platform}/install?shop=${shop}`;
  return isUnconnected ? labels.init.connect({ url }) : labels.init.consent({ url });
}

import { BRIDGE } from "../../runtime/installation/called.ts";
import type { CommandContext } from "../command-context.ts";
import type { Dialogue } from "./dialogue.ts";
import { secretVariableOf } from "./drafted.ts";
import type { NightlyBackup } from "./nightly-backup.ts";
import type { Interview } from "./questions/interview.ts";
import type { AnsweredShop } from "./questions/shop-questions.ts";
import type { AnsweredStorage } from "./questions/storage-questions.ts";

/** Used only to ask the adapter where a visit would lead; nobody visits these. */
const SAMPLE_VISIT = {
  secret: "x",
  callbackUrl: "https://bridge.example.com/callback",
  returnUrl: "https://bridge.example.com/",
};

/** Prints what to do after both files are written. `storage`: `null` if a shop was added to an existing file. */
export async function printNextSteps(
  { context: { out }, interview, options: { env: file } }: Dialogue,
  given: {
    readonly path: string;
    readonly storage: AnsweredStorage | null;
    readonly backup: NightlyBackup | null;
    readonly shop: AnsweredShop;
    readonly publicUrl: string;
  },
): Promise<void> {
  const { labels } = interview;
  const { path, storage, backup, shop, publicUrl } = given;
  out("");
  out(
    storage === null
      ? labels.init.added({ shop: shop.shop, path, file })
      : labels.init.written({ path, file }),
  );
  if (storage?.driver === "lowdb")
    out(backup === null ? labels.init.noBackup({ path }) : labels.init.backup({ path, ...backup }));
  out("");
  out(labels.init.next);
  if (storage?.driver === "postgres" && storage.instances > 1)
    out(`  - ${labels.init.share({ path, file })}`);
  out(`  - ${storage === null ? labels.init.takenUp : labels.init.start}`);
  if (publicUrl === "") out(`  - ${labels.init.setPublicUrl({ path })}`);
  const base = publicUrl === "" ? labels.init.publicAddress : publicUrl.replace(/\/+$/, "");
  await printConnecting(out, interview, shop, { base, file });
  out(`  - ${BRIDGE} doctor`);
}

async function printConnecting(
  out: CommandContext["out"],
  interview: Interview,
  answered: AnsweredShop,
  { base, file }: { readonly base: string; readonly file: string },
): Promise<void> {
  const { labels } = interview;
  const { shop, adapter } = answered;
  const address = { url: `${base}/webhooks/${shop}`, file, variable: secretVariableOf(shop) };
  const connecting = await connectingLine(interview, answered, base);
  if (connecting !== null) out(`  - ${connecting}`);
  if (adapter?.subscriptions === undefined) out(`  - ${labels.init.sendWebhooks(address)}`);
  else {
    out(`  - ${labels.init.madeByItself}`);
    out(`    ${labels.init.elseSend(address)}`);
  }
}

/** The address at which the shop's pages ask for consent, or why there is none yet; `null`: none is needed. */
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
  const isUnconnected = Object.keys(credentials).length === 0;
  if ("reason" in answer) return isUnconnected ? words.say(answer.reason) : null;
  const url = `${base}/apps/${adapter?.platform}/install?shop=${shop}`;
  return isUnconnected ? labels.init.connect({ url }) : labels.init.consent({ url });
}

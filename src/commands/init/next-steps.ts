import { BRIDGE } from "../../installation/called.ts";
import type { CommandContext } from "../command-context.ts";
import type { AnsweredShop } from "./init-questions.ts";
import type { Interview } from "./interview.ts";
import type { AnsweredStorage } from "./storage-questions.ts";

/** What is left to do once both files are written. */
export function printNextSteps(
  { out }: CommandContext,
  labels: Interview["labels"],
  given: {
    readonly path: string;
    readonly envFile: string;
    readonly storage: AnsweredStorage;
    readonly shop: AnsweredShop;
    readonly publicUrl: string;
  },
): void {
  const { path, envFile, storage, publicUrl } = given;
  const base = baseOf(publicUrl, labels);
  out("");
  out(labels.init.written({ path, file: envFile }));
  out("");
  out(labels.init.next);
  if (storage.driver === "postgres" && storage.instances > 1)
    out(`  - ${labels.init.share({ path, file: envFile })}`);
  out(`  - ${labels.init.start}`);
  if (publicUrl === "") out(`  - ${labels.init.setPublicUrl({ path })}`);
  printConnecting(out, labels, given.shop, { base, file: envFile });
  out(`  - ${BRIDGE} doctor`);
}

/** The same where a shop was added. */
export function printAdded(
  { out }: CommandContext,
  labels: Interview["labels"],
  given: {
    readonly path: string;
    readonly envFile: string;
    readonly shop: AnsweredShop;
    readonly publicUrl: string;
  },
): void {
  const { path, envFile: file, shop, publicUrl } = given;
  out("");
  out(labels.init.added({ shop: shop.shop, path, file }));
  out("");
  out(labels.init.next);
  out(`  - ${labels.init.takenUp}`);
  if (publicUrl === "") out(`  - ${labels.init.setPublicUrl({ path })}`);
  printConnecting(out, labels, shop, { base: baseOf(publicUrl, labels), file });
  out(`  - ${BRIDGE} doctor`);
}

function baseOf(publicUrl: string, labels: Interview["labels"]): string {
  return publicUrl === "" ? labels.init.publicAddress : publicUrl.replace(/\/+$/, "");
}

function printConnecting(
  out: CommandContext["out"],
  labels: Interview["labels"],
  { shop, adapter, credentials }: AnsweredShop,
  { base, file }: { readonly base: string; readonly file: string },
): void {
  const address = { url: `${base}/webhooks/${shop}`, file };
  if (adapter?.install !== undefined) {
    const url = `${base}/apps/${adapter.platform}/install?shop=${shop}`;
    const isUnconnected = Object.keys(credentials).length === 0;
    out(`  - ${isUnconnected ? labels.init.connect({ url }) : labels.init.consent({ url })}`);
  }
  if (adapter?.subscriptions === undefined) out(`  - ${labels.init.sendWebhooks(address)}`);
  else {
    out(`  - ${labels.init.madeByItself}`);
    out(`    ${labels.init.elseSend(address)}`);
  }
}

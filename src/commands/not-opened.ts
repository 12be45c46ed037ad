import type { storeTools } from "../wiring/storage.ts";
import type { labelsIn } from "./language.ts";

type UnreadableSecrets = Awaited<ReturnType<ReturnType<typeof storeTools>["restore"]>>["unopened"];

/** What the start would ignore because the configured keys do not open it. */
export function notOpened(
  { tokensOf, secretsOf }: UnreadableSecrets,
  labels: ReturnType<typeof labelsIn>,
): readonly string[] {
  if (tokensOf.length + secretsOf.length === 0) return [];
  return [
    ...(tokensOf.length === 0 ? [] : [labels.store.tokensNotOpened({ shops: tokensOf })]),
    ...(secretsOf.length === 0 ? [] : [labels.store.secretsNotOpened({ shops: secretsOf })]),
    labels.store.keyBeforeStart,
  ];
}

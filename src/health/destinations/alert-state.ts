import { z } from "zod";
import { type Meaning, type MemoryPlace, StoredValue } from "../../store/remembered.ts";
import type { Language } from "../../words/format.ts";
import type { Vocabulary, Words } from "../../words/vocabulary.ts";
import { announcedCondition } from "./decide-alerts.ts";
import type { MailReceiver } from "./mail-alert.ts";
import type { WebhookReceiver } from "./post-alert.ts";

export interface AlertSettings {
  readonly webhook: WebhookReceiver | null;
  readonly email: MailReceiver | null;
  readonly quietMinutes: number;
  readonly language: Language;
}

/** Words for alerts. Times include the machine's time zone. */
export function alertWords(vocabulary: Vocabulary, language: Language): Words {
  return vocabulary.wordsIn(language, new Intl.DateTimeFormat().resolvedOptions().timeZone);
}

const alertProblem = z.discriminatedUnion("code", [
  z.object({ code: z.literal("receiverAnswered"), status: z.number() }),
  z.object({ code: z.literal("addressesRefused"), refused: z.number(), all: z.number() }),
  z.object({ code: z.literal("receiverNotReached"), host: z.string(), error: z.string().nullable() }),
]);

/** `problem`: `null` if the receiver accepted it. */
const alertResult = z.object({
  at: z.number(),
  problem: alertProblem.nullable(),
  /** A person asked for it. */
  isTest: z.literal(true).optional(),
});
export type AlertResult = Meaning<typeof alertResult>;

const alertState = z.object({
  announced: z.array(announcedCondition),
  /** A message that the receiver has not accepted yet. */
  pending: z.object({ id: z.string(), body: z.string(), since: z.number() }).nullable(),
  /** The latest message: accepted, or why not. Absent: none was sent yet. */
  latest: alertResult.optional(),
});
/** The alerts that one receiver has been sent. */
export type AlertState = Meaning<typeof alertState>;

export const NOTHING_ANNOUNCED: AlertState = { announced: [], pending: null };

/** Each receiver has its own value, so that a failing one does not delay the others. */
export function alertMemory(name: string): StoredValue<AlertState> {
  return new StoredValue<AlertState>(name, alertState, "absent");
}

/** The result of the latest message to a receiver; `null`: none was sent yet. */
export async function latestResult(
  place: MemoryPlace<"getValue">,
  memory: string,
): Promise<AlertResult | null> {
  return (await alertMemory(memory).read(place, ""))?.latest ?? null;
}

/** Stores the result of a test. */
export async function noteResult(
  place: MemoryPlace<"changeValue">,
  memory: string,
  result: AlertResult,
): Promise<void> {
  const latest = { ...result, isTest: true as const };
  const value = alertMemory(memory);
  await value.change(place, "", (known) => ({ ...(known ?? NOTHING_ANNOUNCED), latest }));
}

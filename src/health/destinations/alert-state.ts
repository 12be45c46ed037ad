import { z } from "zod";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import { stored } from "../../domain/reason/stored-reason.ts";
import { type MemoryPlace, remembered, type StoredValue } from "../../store/remembered.ts";
import type { Language } from "../../words/format.ts";
import type { Vocabulary, Words } from "../../words/vocabulary.ts";
import type { ConditionFacts } from "../codes/condition.ts";
import type { AnnouncedCondition } from "./decide-alerts.ts";
import type { MailReceiver } from "./mail-alert.ts";
import type { AlertMessage, WebhookReceiver } from "./post-alert.ts";

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

/** What one receiver has been sent. */
export interface AlertState {
  readonly announced: readonly AnnouncedCondition[];
  /** A message that the receiver has not accepted yet. */
  readonly pending: (AlertMessage & { readonly since: number }) | null;
  /** The latest message: accepted, or why not. Absent: none was sent yet. */
  readonly latest?: AlertResult | undefined;
}

/** `problem`: `null` if the receiver accepted it. */
export interface AlertResult {
  readonly at: Moment;
  readonly problem: string | null;
}

const schema: z.ZodType<AlertState> = z.object({
  announced: z.array(
    z.object({
      key: z.string(),
      facts: stored<ConditionFacts>(),
      since: z.number(),
      announcedAt: z.number(),
      level: z.number(),
      happenedAt: z.number().nullable(),
      endedAt: z.number().optional(),
      backSince: z.number().optional(),
    }),
  ),
  pending: z.object({ id: z.string(), body: z.string(), since: z.number() }).nullable(),
  latest: z.object({ at: z.number(), problem: z.string().nullable() }).optional(),
});

export const NOTHING_ANNOUNCED: AlertState = { announced: [], pending: null };

/** Each receiver has its own, so that one that fails does not hold up the others. */
export function alertMemory(name: string): StoredValue<AlertState> {
  return remembered(name, schema, "absent");
}

/** The result of the latest message to a receiver; `null`: none was sent yet. */
export async function latestResult(
  place: MemoryPlace<"getValue">,
  memory: string,
): Promise<AlertResult | null> {
  return (await alertMemory(memory).read(place, ""))?.latest ?? null;
}

/** Remembers the result of a test. */
export async function noteResult(
  place: MemoryPlace<"changeValue">,
  memory: string,
  latest: AlertResult,
): Promise<void> {
  const value = alertMemory(memory);
  await value.change(place, "", (known) => ({ ...(known ?? NOTHING_ANNOUNCED), latest }));
}

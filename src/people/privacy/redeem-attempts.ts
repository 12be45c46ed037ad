import { z } from "zod";
import type { Exchange } from "../../domain/operation/exchange.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import { type MemoryPlace, StoredValues } from "../../store/remembered.ts";

const text = z.object({ text: z.string(), cutFrom: z.number().exactOptional() });
const exchange: z.ZodType<Exchange> = z.object({
  request: z.object({ path: z.string(), body: text }),
  answers: z.array(
    z.object({
      at: z.number(),
      durationMs: z.number(),
      status: z.number().nullable(),
      failure: z.string().nullable(),
      headers: z.record(z.string(), z.string()),
      body: text.nullable(),
    }),
  ),
});

/** The request and answer of a redeem by hand. */
const attempt = z.object({
  /** The act's number. */
  act: z.number(),
  startedAt: z.number(),
  /** A keyed digest of the customer, by which an erasure finds it; `null` once it was erased. */
  person: z.string().nullable(),
  /** `null` once it was erased. */
  exchange: exchange.nullable(),
});
export type RedeemAttempt = z.infer<typeof attempt>;

const ATTEMPTS = new StoredValues("redeemAttempt/", attempt, "absent");
export const REDEEM_ATTEMPTS_PREFIX = ATTEMPTS.prefix;

/** An attempt is replaced by the one whose act number is this much higher, so no shop keeps more attempts. */
const ACTS_APART = 1_000;

/** Stores the request. Call before sending it. */
export async function keepRequest(
  place: MemoryPlace<"changeValue">,
  shop: string,
  attempted: RedeemAttempt,
): Promise<void> {
  await named(attempted.act).change(place, shop, () => attempted);
}

/** Stores the answers. Does nothing if the customer was erased meanwhile. */
export async function keepAnswers(
  place: MemoryPlace<"changeValue">,
  shop: string,
  act: number,
  answers: Exchange["answers"],
): Promise<void> {
  await named(act).change(place, shop, (known) =>
    known?.act !== act || known.exchange === null
      ? known
      : { ...known, exchange: { ...known.exchange, answers } },
  );
}

/** Returns `null` if none is stored. If the stored attempt belongs to a later act, this one was replaced. */
export function readAttempt(
  place: MemoryPlace<"getValue">,
  shop: string,
  act: number,
): Promise<RedeemAttempt | null> {
  return named(act).read(place, shop);
}

/** Deletes attempts that began before this moment. Returns how many. */
export async function forgetAttempts(
  place: MemoryPlace<"listValues" | "changeValue">,
  before: Moment,
): Promise<number> {
  const old = (await ATTEMPTS.list(place)).filter(({ value }) => value.startedAt < before);
  for (const { shop, value } of old)
    await named(value.act).change(place, shop, (known) =>
      known !== null && known.startedAt < before ? null : known,
    );
  return old.length;
}

/** Erases request and answer; the audit log still says that the redeem was done. */
export function withoutExchange(value: unknown, isTheirs: (person: string) => boolean): unknown {
  const read = attempt.safeParse(value);
  if (!read.success || read.data.person === null || !isTheirs(read.data.person)) return value;
  return { ...read.data, person: null, exchange: null } satisfies RedeemAttempt;
}

function named(act: number) {
  return ATTEMPTS.named(String(act % ACTS_APART));
}

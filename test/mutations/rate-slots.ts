import type { Mutation } from "./mutation.ts";

const CLAIM = "src/store/postgres/sql/rate-slots/claim-slots.sql";
const PARTS = "src/store/postgres/rate-slots";

/** What keeps several processes within one limit, taken out piece by piece. */
const SAFEGUARDS: readonly Omit<Mutation, "tests">[] = [
  {
    name: "two that ask at once get the same slot",
    file: CLAIM,
    find: "  for update of slot skip locked\n",
    replace: "",
  },
  {
    name: "those that wish for a slot together get the same one",
    file: `${PARTS}/rate-slots.ts`,
    find: "claims[index] ?? null",
    replace: "claims[0 * index] ?? null",
  },
  {
    name: "the window is shorter than the service's",
    file: "src/outbound/brand/slot-rule.ts",
    find: "WINDOW_MS = 60_000",
    replace: "WINDOW_MS = 55_000",
  },
  {
    name: "what a killed process holds comes back while its call may still count",
    file: "src/outbound/brand/slot-rule.ts",
    find: "return REMEMBERED_FOR_MS + answerMs + coolingMs(true)",
    replace: "return coolingMs(true)",
  },
  {
    name: "a process that was frozen sends with a permit of before",
    file: "src/outbound/brand/call-permits.ts",
    find: "if (now - permit.rememberedAt > REMEMBERED_FOR_MS)",
    replace: "if (permit.rememberedAt < 0 && now < 0)",
  },
  {
    name: "a slot that is somebody else's by now is freed",
    file: "src/store/postgres/sql/rate-slots/free-slots.sql",
    find: " and slot.token = freed.token\n",
    replace: "\n",
  },
  {
    name: "a slot that is somebody else's by now is kept",
    file: "src/store/postgres/sql/rate-slots/renew-slot.sql",
    find: "  and slot.token = $4\n",
    replace: "  and $4::bigint > 0\n",
  },
  {
    name: "only the process that was throttled waits",
    file: CLAIM,
    find: "    and bucket.closed_until <= moment.now\n",
    replace: "",
  },
  {
    name: "what is sent evenly over the minute is sent so by each process for itself",
    file: CLAIM,
    find: "    and ($6::double precision = 0 or bucket.next_beat_at <= moment.now)\n",
    replace: "",
  },
  {
    name: "nothing is kept for what is more urgent",
    file: CLAIM,
    find: "greatest(count - $5::integer, 0)",
    replace: "least(count + 0 * $5::integer, $9::integer)",
  },
  {
    name: "a lower limit holds only for the process that knows it",
    file: CLAIM,
    find: "least($4::integer, open_bucket.per_minute)",
    replace: "$4::integer",
  },
  {
    name: "calls that were counted in other buckets are forgotten",
    file: `${PARTS}/rate-slots.ts`,
    find: "        await transaction.run(AWAIT_FORMER_SLOTS, { latest: time.latest(), buckets, brands });\n",
    replace: "",
  },
  {
    name: "the database's clock may be set forward",
    file: `${PARTS}/rate-slots.ts`,
    find: "if (!time.tell(now, askedAt)) return;",
    replace: "if (!time.tell(now, askedAt) || now > 0) return;",
  },
  {
    name: "the database's clock may not be set back",
    file: `${PARTS}/rate-slots.ts`,
    find: "if (isSetBack) {",
    replace: "if (isSetBack && askedAt < 0) {",
  },
  {
    name: "a call that was forgotten ends the one that has its slot now",
    file: CLAIM,
    find: "1 + floor(random() * 9000000000000000)::bigint",
    replace: "slot.token + 1",
  },
  {
    name: "a stand-by that has not heard of a call counts for the whole truth",
    file: `${PARTS}/slot-returns.ts`,
    find: "if (isForgotten) await",
    replace: "if (isForgotten && askedAt < 0) await",
  },
];

export const rateSlots: readonly Mutation[] = [
  ...SAFEGUARDS.map((safeguard) => ({
    ...safeguard,
    tests: ["test/integration/store/postgres-rate-slots.test.ts"],
  })),
  {
    name: "each answer writes a slot for a step that is not due",
    file: "src/outbound/lane-run.ts",
    find: "    if (!isSlotWritten) return true;\n",
    replace: "    if (id !== null) return true;\n",
    tests: ["test/integration/outbound/several-instances.test.ts"],
  },
];

import type { Mutation } from "./mutation.ts";

export const acts: readonly Mutation[] = [
  {
    name: "a note stays with the act of its dismissal",
    file: "src/admin/orders/dismissals.ts",
    find: 'id, topic }, shop },\n      answer({ delivery: await rowView(store, { ...listed(known), outcome: "ignored"',
    replace:
      'id, topic, ...{ note } }, shop },\n      answer({ delivery: await rowView(store, { ...listed(known), outcome: "ignored"',
    tests: ["test/integration/admin/dismissals.test.ts"],
  },
  {
    name: "an act is not written down",
    file: "src/admin/endpoint.ts",
    find: "if (answered.act != null) await given.acts.add(read.actor, answered.act);",
    replace: "",
    tests: ["test/integration/admin/every-answer.test.ts"],
  },
  {
    name: "a sign-in is not written down",
    file: "src/admin/sign-in/sign-in.ts",
    find: 'await acts.add(actor, { done: { code: "actSignedIn", with: by, from } });',
    replace: "void actor;",
    tests: ["test/integration/admin/every-answer.test.ts"],
  },
  {
    name: "an act keeps the name of a person who is erased",
    file: "src/privacy/erase-values.ts",
    find: "if (name.startsWith(ACTS_PREFIX)) return withoutPersonsInActs(value, orders);",
    replace: "",
    tests: ["test/integration/admin/acts.test.ts"],
  },
  {
    name: "an act that comes after the erasure brings the name back",
    file: "src/acts/act-log.ts",
    find: "if ((await this.forgetErasedPersons()) > 0) await store.scrub();",
    replace: "",
    tests: ["test/integration/admin/acts.test.ts"],
  },
  {
    name: "a dismissal is lost with the next start",
    file: "src/store/lowdb/inbox.ts",
    find: "const text = JSON.stringify({ outcome, reason, orderIds: known.orderIds } satisfies SettlementText);",
    replace: "const text = JSON.stringify({ outcome, reason: null, orderIds: [] } satisfies SettlementText);",
    tests: ["test/integration/store/lowdb-store.test.ts"],
  },
  {
    name: "a name is found after its order's person was erased",
    file: "src/domain/order/redaction.ts",
    find: "contactOverride: { name: null, email: null, mobile: null },",
    replace: "contactOverride: record.contactOverride,",
    tests: ["test/integration/store/lowdb-store.test.ts"],
  },
  {
    name: "the log of acts grows without an end",
    file: "src/acts/act-log.ts",
    find: "if (part > PARTS_KEPT)",
    replace: "if (part < 0)",
    tests: ["test/unit/acts/act-log.test.ts"],
  },
];

import fc from "fast-check";
import { parsePhoneNumberFromString } from "libphonenumber-js";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import type { OrderSnapshot } from "../../../src/domain/order/order-snapshot.ts";
import type { Programme } from "../../../src/domain/programme/programme.ts";
import {
  aContext,
  anOrder,
  aProgramme,
  arrive,
  aSnapshotEvent,
  DAY,
  hints,
  NOON,
  send,
} from "../builders/orders.ts";

/** A person who may be erased or not. */
export interface Somebody {
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly country: string;
}

/** Numbers that look like ids and dates, and names that contain an ordinary word. */
const PERSONS: readonly Somebody[] = [
  { name: "Rose Gardner", email: "rose@mail.example", mobile: "+6281234567890", country: "ID" },
  { name: "Zora Miller", email: "zora@mail.example", mobile: "+4520261224", country: "DK" },
  { name: "Jo Silver", email: "jo@mail.example", mobile: "+491701234567", country: "DE" },
  { name: "Amber Stone", email: "amber@mail.example", mobile: "+15024592181", country: "US" },
  { name: "Jean Or", email: "jean@mail.example", mobile: "+33612345678", country: "FR" },
  { name: "Ada Example", email: "ada@shop.example", mobile: "+447400123456", country: "GB" },
  { name: "Olga Blanc", email: "olga@mail.example", mobile: "+48501234567", country: "PL" },
];

/** How ids, codes or amounts may look like the number by chance. */
export function readsLike({ mobile }: Somebody): readonly string[] {
  const number = parsePhoneNumberFromString(mobile);
  const digits = mobile.slice(1);
  const national = number?.nationalNumber ?? digits;
  return [digits, national, `00${digits}`, `0${national}`, number?.formatNational() ?? ""];
}

/** How people write a number, an address or a name on purpose. */
function written({ name, email, mobile }: Somebody): readonly string[] {
  const number = parsePhoneNumberFromString(mobile);
  const digits = mobile.slice(1);
  const [first = "", last = ""] = name.split(" ");
  return [
    ...[mobile, number?.formatInternational() ?? "", `00${digits}`, number?.formatNational() ?? ""],
    ...[`Tel. ${digits}`, email, email.toUpperCase(), name, `${last}, ${first}`],
  ];
}

/** Marks a mention in somebody else's text, to identify what may be erased. */
export const quoted = (text: string) => `‹${text}›`;
/** What an erasure leaves of the mention. "Tel." belongs to the text, not to the number. */
export const leftOf = (text: string) => quoted(text.startsWith("Tel. ") ? "Tel. •••" : "•••");

export interface OtherOrder {
  readonly person: Somebody;
  /** The value that each field contains in turn. */
  readonly like: string;
  readonly bare: string;
  /** `null` if the text mentions nobody. */
  readonly mention: string | null;
  readonly spare: string;
}

export interface World {
  readonly erased: Somebody;
  readonly others: readonly OtherOrder[];
  /** Written in the programme's description and note. */
  readonly inProgramme: string;
  readonly byPhone: boolean;
}

export const worlds: fc.Arbitrary<World> = fc
  .record({
    erased: fc.constantFrom(...PERSONS),
    byPhone: fc.boolean(),
    inProgramme: fc.nat(),
    others: fc.array(
      fc.record({
        person: fc.nat(),
        like: fc.nat(),
        bare: fc.nat(),
        mention: fc.option(fc.nat()),
        spare: fc.nat(),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  })
  .map(({ erased, others, inProgramme, byPhone }) => {
    const people = PERSONS.filter((each) => each !== erased);
    const of = <T>(all: readonly T[], at: number) => all[at % all.length] as T;
    const all = written(erased);
    return {
      ...{ erased, byPhone, inProgramme: of(all, inProgramme) },
      others: others.map(({ person, like, bare, mention, spare }) => ({
        person: of(people, person),
        like: of(readsLike(erased), like),
        bare: of(readsLike(erased).slice(0, 2), bare),
        mention: mention === null ? null : of(all, mention),
        spare: of(readsLike(erased), spare),
      })),
    };
  });

/** A date that looks like the number, if there is one: "2026-12-24". */
function dateLike({ mobile }: Somebody): string {
  const [, year, month, day] = /(20\d\d)([01]\d)([0-3]\d)$/.exec(mobile) ?? [];
  return year === undefined ? "2026-12-24" : `${year}-${month}-${day}`;
}

/** A programme whose settings look like the erased person's number wherever possible. */
export function programmeOf({ erased, inProgramme }: World): Programme {
  const [digits = "", national = "", abroad = "", home = ""] = readsLike(erased);
  return aProgramme({
    earn: {
      from: "2026-01-01",
      activityId: digits,
      description: `Order {number}, ask ${quoted(inProgramme)}`,
      rules: [
        {
          name: erased.name.split(" ")[0] as string,
          activityId: national,
          when: {
            products: [digits, national, abroad, home],
            collections: [digits, erased.name.split(" ")[0] as string],
            discountCodes: [digits, abroad],
            dates: { until: dateLike(erased) },
          },
        },
      ] as never,
    },
    conversion: { discountCodes: { [digits]: 42, [home]: 43 } },
    exclude: { tags: [digits, abroad], customerTags: [home], sources: [national] },
  });
}

/** Somebody else's order, where everything except texts looks like the erased person's number. */
export function orderOf(world: World, other: OtherOrder, at: number): OrderSnapshot {
  const { person, like, bare, mention, spare } = other;
  const { name, email, mobile, country } = person;
  const id = at === 0 ? world.erased.mobile.slice(1) : `${bare}${at}`;
  const text = mention === null ? bare : `for ${quoted(mention)}, thanks`;
  return anOrder({
    ...{ orderId: id, orderNumber: `#${like}`, orderSequence: spare.replace(/\D/g, ""), customerId: like },
    ...{ isPaid: true, totalMinor: Number(bare) % 1e9, source: bare, status: bare },
    tags: [
      bare,
      world.erased.name.split(" ")[0] as string,
      ...(mention?.includes("@") ? [quoted(mention)] : []),
    ],
    products: [like, spare, bare],
    contact: { names: [name], emails: [email], phones: [mobile], countries: [country] },
    refunds: [{ id: like, amountMinor: 1, currency: null, at: null }],
    fulfillments: [{ id: spare, status: bare, at: null }],
    referral: hints({
      discountCodes: [like, bare],
      landingUrl: `/?pid=${bare}&mail=${mention?.includes("@") ? encodeURIComponent(mention) : "none"}`,
      attributes: [
        { name: "note", value: text },
        { name: "order_id", value: like },
        { name: "loyalty_points", value: bare },
        { name: "colour", value: world.erased.name.split(" ")[0] as string },
      ],
    }),
  });
}

export function hersOf({ erased }: World, orderId: string): OrderSnapshot {
  const { name, email, mobile, country } = erased;
  return anOrder({
    ...{ orderId, orderNumber: `#${name}`, isPaid: true, tags: [email], status: name },
    contact: { names: [name], emails: [email], phones: [mobile], countries: [country] },
    referral: hints({ attributes: [{ name: "for", value: `${name} ${mobile}` }] }),
  });
}

/** The record after the points were given. */
export function recordOf(snapshot: OrderSnapshot, programme: Programme): OrderRecord {
  const context = aContext({ programme, now: NOON + DAY });
  const event = aSnapshotEvent(snapshot);
  const sent = send({ ...arrive(null, [event], context), shop: "acme" }, context).record;
  return { ...sent, pointsGiven: { count: 7, source: "service", at: NOON } };
}

/** A platform's body of the order, with further data that shops send. */
export function bodyOf(snapshot: OrderSnapshot, like: string): Buffer {
  const { orderId, orderNumber, contact, referral } = snapshot;
  return Buffer.from(
    `{"id":${orderId},"name":${JSON.stringify(orderNumber)},"admin_graphql_api_id":"gid://shop/Order/${orderId}",` +
      `"line_items":[{"id":${orderId},"sku":${JSON.stringify(like)},"title":"Rose"}],"total_price":"${orderId}.00",` +
      `"created_at":"2026-12-24T20:26:12Z","discount_codes":[{"code":${JSON.stringify(like)}}],` +
      `"contact":${JSON.stringify(contact)},"note_attributes":${JSON.stringify(referral.attributes)}}`,
  );
}

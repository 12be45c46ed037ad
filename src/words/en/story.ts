import type {
  ArrivalSource,
  ArrivedPart,
  ContactField,
  Happening,
  Reason,
  Refusal,
} from "../../domain/reason/reason.ts";
import type { Catalog } from "../catalog.ts";
import type { Format } from "../format.ts";
import { OPERATIONS } from "./terms.ts";

const FILLED_IN: Readonly<Record<ContactField | "name", string>> = {
  name: "name",
  email: "e-mail address",
  mobile: "mobile number",
};
const POINTS_ALREADY = { approved: "approved", cancelled: "cancelled" } as const;
const OPERATION_ALREADY = { done: "done", withdrawn: "called off" } as const;

/** What a person gave as the reason. */
function why(note: string | undefined, { quote }: Format): string {
  return note === undefined ? "" : `, with the note ${quote(note)}`;
}

export const story: Catalog<Happening | Refusal, Reason> = {
  arrived: ({ source, parts, left = 0, isOld }, format) => {
    const { list, count } = format;
    const said = parts.map((part) => partText(part, format));
    const more = left === 0 ? [] : [count(left, { one: "# more part", other: "# more parts" })];
    return `${sourceText(source)}: ${list([...said, ...more])}${isOld ? " (older than what is known)" : ""}`;
  },
  sent: (facts, { quote, count }) => {
    const { operation, loyaltyOrderId, attempt, activityId, campaignId, points, notActivityId } = facts;
    const of = [
      activityId === null ? null : `activity ${activityId}`,
      campaignId === null ? null : `campaign ${campaignId}`,
      points === null ? null : count(points, { one: "# point", other: "# points" }),
      loyaltyOrderId === null ? null : `order ${loyaltyOrderId} at the loyalty service`,
      `attempt ${attempt}`,
    ].filter((part) => part !== null);
    const otherwise =
      notActivityId === null
        ? ""
        : `. Not at activity ${notActivityId}, as the programme says now: an earlier attempt may have reached the loyalty service`;
    return `${quote(OPERATIONS[operation])}: ${of.join(", ")}${otherwise}`;
  },
  answered: ({ operation, because, next, at }, { quote, time }, say) => {
    const then = {
      retry: at === null ? "" : `; next attempt on ${time(at)}`,
      waits: "; waits",
      waitsForAccount: "; waits until the loyalty account works again",
      givenUp: "; given up, a person has to decide",
      inDoubt: "; a person has to find out whether it happened",
    };
    return `${quote(OPERATIONS[operation])}: ${say(because)}${next === null ? "" : then[next]}`;
  },
  noConversion: ({ campaignId, because }, _, say) =>
    `No referral for campaign ${campaignId}: ${say(because)}`,
  withdrawn: ({ operation, because }, { quote }, say) =>
    `${quote(OPERATIONS[operation])} is not sent any more (${say(because)})`,
  plannedOtherwise: ({ because }, _, say) => `${say(because)}, otherwise than what was refused`,
  historyEarns: () =>
    "The order is older than the programme, and earns all the same: a resync was asked to let it",
  clockCorrected: () => "What waited by a clock that was ahead goes on by the right time",
  contactExpired: ({ days }, { count }) =>
    `The contact was removed: it is kept for ${count(days, { one: "# day", other: "# days" })} after an order is finished (retention.contactsDays)`,
  erasedByPerson: ({ by }) => `${by} erased the customer's data`,
  sentAgainByPerson: ({ by, note }, format) =>
    `${by} had the points sent to the loyalty service again${why(note, format)}`,
  decidedByPerson: ({ by, note, decision }, format) => {
    const decided = {
      approve: "approved the points by hand",
      cancel: "cancelled the points by hand",
      hold: "put the order on hold",
      release: "took back earlier decisions about this order",
      giveAgain: "took the cancellation of the points back",
      settle: "settled the points that were redeemed with the order",
      letEarn: "let the order earn, although it is older than the programme",
      cancelForRefund: "cancelled the points, asked about the refund",
      keepDespiteRefund: "kept the points, asked about the refund",
      cancelForFailure: "cancelled the points, asked about the failed payment",
      keepDespiteFailure: "kept the points, asked about the failed payment",
    };
    return `${by} ${decided[decision]}${why(note, format)}`;
  },
  operationByPerson: ({ by, note, operation, decision }, format) => {
    const decided = { retry: "sent again", skip: "skipped", done: "marked as done" };
    return `${by} ${decided[decision]}: ${format.quote(OPERATIONS[operation])}${why(note, format)}`;
  },
  filledInByPerson: ({ by, note, fields, isAfterPoints }, format) =>
    `${by} filled in the customer's ${format.list(fields.map((field) => FILLED_IN[field]))}${isAfterPoints ? ", after the points were given: the loyalty service does not learn of it" : ""}${why(note, format)}`,

  noSuchOrder: () => "There is no such order",
  noSuchOperation: () => "There is no such step of this order",
  pointsAlready: ({ points }) => `The points of this order are ${POINTS_ALREADY[points]} already`,
  operationAlready: ({ state }) => `This step is ${OPERATION_ALREADY[state]} already`,
  nothingToSettle: () => "Nothing was redeemed with this order that has to be settled",
  orderChanged: () => "The order changed in the meantime: look at it again, then decide",
  beingSent: () => "A step of this order is being sent: try again in a moment",
  erasedNotFilledIn: () => "The customer's data were erased at the shop: nothing may be filled in",
  mobileUnreadable: () =>
    "This mobile number cannot be read: write it with its country code, for example +49 170 1234567",
  emailUnreadable: () => "This is not an e-mail address: write it like name@example.com",
  nothingFilledIn: () => "Nothing was filled in: give a name, an e-mail address or a mobile number",
  serviceNotToldAgain: () =>
    "The points of this order were given before, so the loyalty service does not learn of the change: correct the customer there as well",
  nothingSentYet: () => "No points of this order were sent, so there is nothing to send again",
  notSentAgain: ({ because }, _, say) => `By today's facts it would not be sent again: ${say(because)}`,
};

function sourceText(source: ArrivalSource): string {
  switch (source.way) {
    case "delivery":
      return `Delivery ${source.topic}`;
    case "reference":
      return `Delivery ${source.topic}, read from the shop`;
    case "resync":
      return "Read from the shop (resync)";
    case "rules":
      return "Read from the shop (a rule asks for it)";
    case "watch":
      return "Read from the shop (watch)";
  }
}

const DISPUTED = { open: "is open", won: "was won", lost: "was lost" } as const;

function partText(part: ArrivedPart, { quote, amount }: Pick<Format, "quote" | "amount">): string {
  switch (part.kind) {
    case "snapshot":
      return `the order is ${quote(part.status)}${part.isRestoration ? ", restored" : ""}`;
    case "refund":
      return `refund ${part.id}`;
    case "fulfillment":
      return part.status === "" ? `shipment ${part.id}` : `shipment ${part.id} (${part.status})`;
    case "dispute": {
      const { id, state, amount: about } = part;
      const over = about === undefined ? "" : ` over ${amount(about.amountMinor, about.currency)}`;
      return `the dispute ${id}${over} ${DISPUTED[state]}`;
    }
    case "deletion":
      return "the order was deleted";
  }
}

import type { DeliveryReason } from "../../../platform/codes/delivery.ts";
import type { CopiedDelivery } from "../../copy/copy-rows.ts";
import type {
  Delivery,
  DeliveryOutcome,
  DeliveryRemains,
  ListedDelivery,
  NewDelivery,
  Settlement,
} from "../../inbox.ts";

const ERASED: DeliveryReason = { code: "erased" };

/** A delivery in the form of its row: everything that never changes. */
export interface DeliveryText extends Omit<NewDelivery, "dedupeKey" | "outcome" | "body"> {
  /** Digest of the dedupe key. */
  readonly key: string;
  /** The outcome on arrival; a settlement may have changed it since. */
  readonly outcome: DeliveryOutcome;
  /** The row of the first delivery with the same key and another body; absent otherwise. */
  readonly contradicts?: number;
  /** The raw bytes in base64, which is exact, and four times faster to write than text full of quotes. */
  readonly body: { readonly base64: string };
}

export interface SettlementText extends Pick<Settlement, "reason" | "orderIds"> {
  /** `waiting` after a replay, and while processing is noted. */
  readonly outcome: DeliveryOutcome;
  readonly begun?: number;
}

export function deliveryText(
  {
    shop,
    topic,
    receivedAt,
    headers,
    outcome,
    reason,
    isBodySigned,
    content,
    body,
  }: Omit<NewDelivery, "dedupeKey" | "outcome"> & Pick<Delivery, "outcome">,
  key: string,
  contradicts: number | null = null,
): DeliveryText {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const base64 = bytes.toString("base64");
  const flag = contradicts === null ? {} : { contradicts };
  const facts = { shop, topic, key, receivedAt, headers, outcome, reason, isBodySigned, content };
  return { ...facts, ...flag, body: { base64 } };
}

/** Base64 never needs escaping in JSON, and checking for it would take as long as everything else. */
export function printDelivery({ body, ...rest }: DeliveryText): string {
  return `${JSON.stringify(rest).slice(0, -1)},"body":{"base64":"${body.base64}"}}`;
}

/** The state of a delivery according to index and settlement. */
export interface DeliveryState {
  readonly row: number;
  readonly settlement: string | null;
  readonly outcome: DeliveryOutcome;
  readonly repeats: number;
}

export function parseDelivery(text: string, state: DeliveryState): Delivery {
  const { row, body } = parseRow(text);
  return { ...withState(row, state), body: bytesOf(body) };
}

/** Includes the digest of the key. */
export function parseCopied(text: string, state: DeliveryState): CopiedDelivery {
  const { row, body } = parseRow(text);
  return { ...withState(row, state), body: bytesOf(body), key: row.key };
}

/** Without the body, but with its size in bytes. */
export function parseListed(text: string, state: DeliveryState): ListedDelivery {
  const { row, body } = parseRow(text);
  return { ...withState(row, state), sizeBytes: Buffer.byteLength(body.base64, "base64") };
}

const BODY = ',"body":{"base64":"';
const END = '"}}';

/**
 * A body in base64 is only cut out: it is the last field (`printDelivery`), and no other text can contain its key
 * unescaped.
 */
function parseRow(text: string): {
  readonly row: Omit<DeliveryText, "body">;
  readonly body: DeliveryText["body"];
} {
  const at = text.indexOf(BODY);
  if (at === -1) throw new SyntaxError("delivery_without_body");
  const base64 = text.slice(at + BODY.length, -END.length);
  return { row: JSON.parse(`${text.slice(0, at)}}`), body: { base64 } };
}

function bytesOf(body: DeliveryText["body"]): Buffer {
  return Buffer.from(body.base64, "base64");
}

function withState(
  row: Omit<DeliveryText, "body">,
  { row: id, settlement, outcome, repeats }: DeliveryState,
): Omit<Delivery, "body"> {
  const { shop, topic, receivedAt, headers, reason, isBodySigned, content, contradicts } = row;
  const asArrived = { outcome, reason, orderIds: [] };
  const settled: SettlementText = settlement === null ? asArrived : JSON.parse(settlement);
  return {
    id: String(id),
    shop,
    topic,
    receivedAt,
    headers,
    isBodySigned,
    content,
    outcome,
    reason: settled.reason,
    orderIds: settled.orderIds,
    repeats,
    begun: settled.begun ?? 0,
    contradicts: contradicts === undefined ? null : String(contradicts),
  };
}

/** Whether another body is stored. False for an erased one, which has nothing left to compare. */
export function holdsOtherBody(text: string, other: Uint8Array): boolean {
  const { row, body } = parseRow(text);
  const kept = bytesOf(body);
  return row.content === "whole" && !kept.equals(other);
}

/** Returns the row's text with only the fact that the delivery arrived, and its remains. */
export function erasedText(text: string, { topic, headers, content, body }: DeliveryRemains): string {
  const { row } = parseRow(text);
  const { shop, key, receivedAt, outcome, isBodySigned, contradicts } = row;
  const base64 = Buffer.from(body).toString("base64");
  const flag = contradicts === undefined ? {} : { contradicts };
  const facts = { shop, topic, key, receivedAt, headers, outcome, reason: ERASED, isBodySigned, content };
  return printDelivery({ ...facts, ...flag, body: { base64 } });
}

export function erasedSettlement(text: string): string {
  const { outcome, orderIds } = JSON.parse(text) as SettlementText;
  return JSON.stringify({ outcome, reason: ERASED, orderIds } satisfies SettlementText);
}

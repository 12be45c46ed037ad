/** Element types by their object ids, which PostgreSQL never changes. */
const ELEMENTS = { "text[]": 25, "bytea[]": 17 } as const;

export type BinaryArray = keyof typeof ELEMENTS;

const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;
const NULL_LENGTH = -1;

/**
 * An array of texts or bytes in PostgreSQL's binary format (`array_recv` in its sources). As text, the driver and the server would
 * escape and unescape each quotation mark of an order's JSON, and bytes would be twice as long.
 */
export function binaryArray(type: BinaryArray, values: readonly (string | Uint8Array | null)[]): Buffer {
  const elements = values.map((value) => (typeof value === "string" ? Buffer.from(value) : value));
  const bytes = elements.reduce((sum, each) => sum + LENGTH_BYTES + (each?.length ?? 0), HEADER_BYTES);
  const array = Buffer.allocUnsafe(bytes);
  const dimensions = elements.length === 0 ? 0 : 1;
  let at = array.writeInt32BE(dimensions);
  at = array.writeInt32BE(elements.includes(null) ? 1 : 0, at);
  at = array.writeInt32BE(ELEMENTS[type], at);
  if (dimensions === 0) return array.subarray(0, at);
  at = array.writeInt32BE(elements.length, at);
  at = array.writeInt32BE(1, at);
  for (const element of elements) {
    at = array.writeInt32BE(element?.length ?? NULL_LENGTH, at);
    if (element === null) continue;
    array.set(element, at);
    at += element.length;
  }
  return array;
}

/** The type that a parameter followed by this SQL has, if it is sent as a binary array. */
export function binaryArrayIn(following: string): BinaryArray | null {
  const [, type = ""] = /^::(\w+\[\])/.exec(following) ?? [];
  return type in ELEMENTS ? (type as BinaryArray) : null;
}

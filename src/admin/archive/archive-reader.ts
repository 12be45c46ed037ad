import type { Socket } from "node:net";
import { patrol } from "../../runtime/time/background.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import type { Admission } from "../sign-in/admission.ts";
import { roleWatch, type Visitor } from "../sign-in/visitor.ts";

const LOOK_MS = 5_000;
/** The fewest bytes that a slow reader must take within this time. */
const TAKEN_WITHIN_MS = 60_000;
const LEAST_TAKEN_BYTES = 256 * 1024;

export interface ArchiveReader {
  readonly clock: Pick<Clock, "after" | "monotonic">;
  readonly visitor: Visitor;
  readonly people: Pick<Admission["people"], "admitted">;
  readonly response: { readonly socket: Pick<Socket, "bytesWritten" | "writableLength"> | null };
}

/** A signal that aborts when the reader loses access or is too slow for its turn. Checked until `ended` aborts. */
export function watchReader(
  { clock, visitor, people, response }: ArchiveReader,
  ended: AbortSignal,
): AbortSignal {
  const closing = new AbortController();
  const hasRole = roleWatch(people, visitor);
  let noted = { at: clock.monotonic(), bytes: 0 };
  const isSlow = () => {
    const { bytesWritten = 0, writableLength = 0 } = response.socket ?? {};
    const taken = bytesWritten - writableLength;
    const now = clock.monotonic();
    const hasTaken = taken - noted.bytes >= LEAST_TAKEN_BYTES || writableLength === 0;
    if (hasTaken) noted = { at: now, bytes: taken };
    return now - noted.at >= TAKEN_WITHIN_MS;
  };
  const look = async () => {
    if (!(await hasRole()) || isSlow()) closing.abort();
  };
  const times = { clock, signal: ended, firstMs: LOOK_MS, everyMs: LOOK_MS };
  void patrol(look, { ...times, onError: () => undefined });
  return closing.signal;
}

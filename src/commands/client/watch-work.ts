import type { Client } from "../../client/index.ts";
import type { Words } from "../../words/words.ts";
import type { CommandContext } from "../command-context.ts";
import { labelsIn } from "../language.ts";
import { type AdminAddress, type Answered, callBridge } from "./admin-client.ts";

const ASK_EVERY_MS = 300;
/** A bridge that restarts is waited for. */
const UNANSWERED_LIMIT = 100;

/** What the bridge says of work that takes a while. */
interface Watched<T> {
  readonly ask: (bridge: Client) => Promise<T>;
  readonly isOver: (answer: T) => boolean;
  /** How far it is, in one line. */
  readonly progressLine: (answer: T) => string;
}

/** What is said of work that did not come to its end. */
export function endLines(
  words: Words,
  { state, problem }: { readonly state: string; readonly problem: string | null },
): readonly string[] {
  const labels = labelsIn(words);
  if (state === "done") return [];
  return [state === "cancelled" ? labels.client.stopped : labels.client.early({ why: problem })];
}

/** Shows how far the bridge's work is until it is over, or until the person stops watching. */
export async function watchWork<T>(
  { progress, stopRequested }: CommandContext,
  address: AdminAddress,
  { ask, isOver, progressLine }: Watched<T>,
): Promise<Answered<T> | "detached"> {
  let isLeaving = false;
  const leaving = stopRequested().then(() => {
    isLeaving = true;
  });
  let unanswered = 0;
  try {
    while (!isLeaving) {
      const answered = await callBridge(address, ask);
      unanswered = answered.ok ? 0 : unanswered + 1;
      const isLost = !answered.ok && (answered.status !== null || unanswered > UNANSWERED_LIMIT);
      if (isLost || (answered.ok && isOver(answered.body))) return answered;
      if (answered.ok) progress(progressLine(answered.body));
      const pause = Promise.withResolvers<void>();
      const timer = setTimeout(pause.resolve, ASK_EVERY_MS);
      await Promise.race([pause.promise, leaving]);
      clearTimeout(timer);
    }
    return "detached";
  } finally {
    progress(null);
  }
}

import { connect, type Socket } from "node:net";
import { constants, setPriority } from "node:os";
import { givenToChild, sendToParent } from "../support/processes/child.ts";

export interface AttackRequest {
  /** Every {n} in it becomes another number each time. */
  readonly head: string;
  readonly body: string;
  /** The body is filled up with spaces to so many bytes. */
  readonly bytes: number;
}

/** What is sent over raw connections, all at once, by a process of its own. */
export interface AttackGiven {
  readonly url: string;
  readonly requests: readonly AttackRequest[];
  /** How many connections, each of which sends the next of the requests. */
  readonly connections: number;
  /** Requests that each connection sends, one after another's answer; all at once where it `leavesUnread`. */
  readonly each: number;
  /** Reads no answer. */
  readonly leavesUnread?: boolean;
  /** Sends the body in pieces, one in so many milliseconds. */
  readonly pieceEveryMs?: number;
  /** How long the connections are held when all is sent. */
  readonly holdMs: number;
}

export interface AttackDone {
  /** How many answers had each status; `cut`: the connection was closed instead. */
  readonly answers: Readonly<Record<string, number>>;
}

const PIECES = 16;
const {
  url,
  requests: given,
  connections,
  each,
  leavesUnread,
  pieceEveryMs,
  holdMs,
} = givenToChild<AttackGiven>();
const { port } = new URL(url);
const requests = given.map(({ head, body, bytes }) => ({
  head,
  body: Buffer.from(body.padEnd(bytes - Buffer.byteLength(body) + body.length)),
}));
const answers: Record<string, number> = {};
let sent = 0;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function attack(): Promise<Socket> {
  const socket = connect(Number(port), "127.0.0.1").on("error", () => {});
  const gone = new Promise<string>((resolve) => socket.once("close", () => resolve("cut")));
  if (leavesUnread === true) socket.pause();
  for (let n = 0; n < each && !socket.destroyed; n++) {
    await send(socket);
    if (leavesUnread === true) continue;
    const status = await Promise.race([nextStatus(socket), gone]);
    answers[status] = (answers[status] ?? 0) + 1;
  }
  return socket;
}

async function send(socket: Socket): Promise<void> {
  const { head, body } = requests[sent++ % requests.length] as { head: string; body: Buffer };
  socket.write(head.replaceAll("{n}", String(sent)));
  if (pieceEveryMs === undefined) return void socket.write(body);
  const size = Math.ceil(body.length / PIECES);
  for (let at = 0; at < body.length && !socket.destroyed; at += size) {
    socket.write(body.subarray(at, at + size));
    await pause(pieceEveryMs);
  }
}

function nextStatus(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    socket.once("data", (answer: Buffer) => resolve(answer.toString("latin1", 9, 12)));
  });
}

// An attacker has machines of its own: here it gets what the bridge leaves of the processors.
setPriority(constants.priority.PRIORITY_LOW);
sendToParent({});
const sockets = await Promise.all(Array.from({ length: connections }, attack));
await pause(holdMs);
for (const socket of sockets) socket.destroy();
sendToParent({ answers } satisfies AttackDone);
process.disconnect?.();

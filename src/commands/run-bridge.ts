import { type Bridge, type BridgeOptions, startBridge } from "../wiring/bridge.ts";
import { SettingRefused } from "../wiring/shops.ts";
import { type CommandContext, EXIT, type ExitCode } from "./command-context.ts";

/** The part of the grace that is left for ending the process itself. */
const LEAVING_MS = 500;

/** Starts a bridge, does `meanwhile`, waits until the process is asked to stop, and closes within the grace. */
export async function runBridge(
  context: CommandContext,
  options: BridgeOptions,
  meanwhile: (bridge: Bridge) => Promise<"stay" | "leave"> = async () => "stay",
): Promise<ExitCode> {
  const { log, config } = options;
  const failure = Promise.withResolvers<Error>();
  const ending = Promise.race([context.stopRequested(), failure.promise]);
  let bridge: Bridge;
  try {
    bridge = await startBridge({ ...options, onFatal: failure.resolve });
  } catch (error) {
    return explainStart(context, options, error);
  }
  let error: unknown;
  try {
    if ((await meanwhile(bridge)) === "stay") error = await ending;
  } finally {
    const isClosed = await isDoneWithin(bridge.close(), config.server.graceSeconds * 1000 - LEAVING_MS);
    if (!isClosed) log.warn({}, "some work was cut off; it goes on at the next start");
  }
  if (error instanceof Error) {
    log.error({ error }, "the store has failed, so the bridge has stopped");
    return EXIT.failed;
  }
  log.info({}, "the bridge has stopped");
  return EXIT.fine;
}

async function isDoneWithin(work: Promise<void>, limitMs: number): Promise<boolean> {
  const limit = Promise.withResolvers<false>();
  const timer = setTimeout(() => limit.resolve(false), limitMs);
  const isDone = await Promise.race([work.then(() => true), limit.promise]);
  clearTimeout(timer);
  return isDone;
}

/** What keeps the bridge from starting, in words. */
function explainStart({ err }: CommandContext, { config, log }: BridgeOptions, error: unknown): ExitCode {
  const { host, port } = config.server;
  const { code, message, syscall, path } = error as NodeJS.ErrnoException;
  if (error instanceof SettingRefused) {
    err(message);
    return EXIT.badConfiguration;
  }
  const words: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is taken: another program listens there, perhaps this bridge already. Stop it, or choose another server.port.`,
    EACCES: `Listening at ${host}:${port} is not allowed: choose a server.port above 1023.`,
    EADDRNOTAVAIL: `This machine has no address ${host}: set server.host to one that it has.`,
  };
  if (code !== undefined && path !== undefined && syscall !== "listen" && config.storage.driver === "lowdb") {
    const { path: folder } = config.storage;
    err(
      `The data folder ${folder} cannot be used (${code} at ${path}): let the bridge's user write there, or set storage.path to another folder.`,
    );
    return EXIT.failed;
  }
  if (code === undefined) log.error({ error }, "a bug keeps the bridge from starting");
  err(words[code ?? ""] ?? message);
  return EXIT.failed;
}

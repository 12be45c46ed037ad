import { LOG_LINES } from "../runtime/log/log-lines.ts";
import { folderOf } from "../store/kinds.ts";
import { type Bridge, type BridgeOptions, startBridge } from "../wiring/bridge.ts";
import { SettingRefused } from "../wiring/setting-refused.ts";
import { storeTroubleOf } from "../wiring/storage.ts";
import type { CommandLabels } from "../words/labels.ts";
import type { Words } from "../words/vocabulary.ts";
import { reachable } from "./client/admin-client.ts";
import { type CommandContext, EXIT, type ExitCode } from "./command-context.ts";
import { labelsIn } from "./language.ts";
import { troubleText } from "./store-problem.ts";

/** The part of the grace period that is left for ending the process itself. */
const LEAVING_MS = 500;

/** Starts a bridge, runs `meanwhile`, waits for a stop request, and closes within the grace period. */
export async function runBridge(
  context: CommandContext,
  words: Words,
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
    return explainStart(context, words, options, error);
  }
  let error: unknown;
  context.supervisor.ready(log);
  try {
    if ((await meanwhile(bridge)) === "stay") error = await ending;
    if (error === undefined) log.info({}, LOG_LINES.stopping);
  } finally {
    context.supervisor.stopping();
    const isClosed = await isDoneWithin(bridge.close(), config.server.graceSeconds * 1000 - LEAVING_MS);
    if (!isClosed) log.warn({}, LOG_LINES.workCutOff);
  }
  if (error instanceof Error) {
    log.error({ ...storeTroubleOf(error) }, LOG_LINES.stoppedByStore);
    return EXIT.failed;
  }
  log.info({}, LOG_LINES.stopped);
  return EXIT.fine;
}

async function isDoneWithin(work: Promise<void>, limitMs: number): Promise<boolean> {
  const limit = Promise.withResolvers<false>();
  const timer = setTimeout(() => limit.resolve(false), limitMs);
  const isDone = await Promise.race([work.then(() => true), limit.promise]);
  clearTimeout(timer);
  return isDone;
}

/** Prints why the bridge cannot start. */
function explainStart(
  { err }: CommandContext,
  words: Words,
  { config, log, mode }: BridgeOptions,
  error: unknown,
): ExitCode {
  const labels = labelsIn(words);
  const { host, port } = config.server;
  const trouble = troubleText(error, words);
  if (trouble !== null) {
    err(trouble);
    const url = `http://${reachable(host)}:${port}`;
    if (mode === "serve" && storeTroubleOf(error)?.code === "folderInUse")
      err(labels.start.runsAlready({ url }));
    return EXIT.failed;
  }
  const { code, message, syscall, path } = error as NodeJS.ErrnoException;
  if (error instanceof SettingRefused) {
    // Not capitalised, because it may begin with a setting's path.
    err(`${words.say(error.refusal)}.`);
    return EXIT.badConfiguration;
  }
  const folder = folderOf(config.storage);
  if (code !== undefined && path !== undefined && syscall !== "listen" && folder !== null) {
    err(labels.start.folderUnusable({ folder, code, path }));
    return EXIT.failed;
  }
  if (code === undefined) log.error({ error }, LOG_LINES.startFailed);
  const setting = mode === "try" ? "--port" : "server.port";
  err(whyNotListening(labels, code, { host, port, setting }) ?? message);
  return EXIT.failed;
}

/** Why the server cannot listen; `null` for another error. `setting`: what chooses the port. */
export function whyNotListening(
  labels: CommandLabels,
  code: string | undefined,
  { host, port, setting }: { readonly host: string; readonly port: number; readonly setting: string },
): string | null {
  if (code === "EADDRINUSE") return labels.start.portTaken({ port: String(port), setting });
  if (code === "EACCES") return labels.start.portNotAllowed({ place: `${host}:${port}`, setting });
  return code === "EADDRNOTAVAIL" ? labels.start.noSuchAddress({ host }) : null;
}

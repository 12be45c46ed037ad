import type { Verdict } from "../health/codes/verdict.ts";
import { BRIDGE, judging, notTried } from "../health/doctor/check.ts";
import {
  BEFORE_OPENING,
  CHECKS_INSIDE,
  CHECKS_OF_STATUS,
  OF_SHOP_STATUS,
  OUTSIDE,
} from "../health/doctor/checks.ts";
import { examineInside, fingerprint } from "../health/doctor/inside.ts";
import { checkIncidents } from "../health/doctor/orders.ts";
import { type VerdictView, verdictView } from "../health/verdict-view.ts";
import { createLog } from "../runtime/log/log.ts";
import type { Config } from "../settings/config.ts";
import { everyItem } from "../store/page.ts";
import { SettingRefused } from "../wiring/setting-refused.ts";
import { shopContexts } from "../wiring/shops/shops.ts";
import { storeTroubleOf, tryStorage } from "../wiring/storage.ts";
import { openWorkbench } from "../wiring/workbench.ts";
import {
  type AdminAddress,
  type AdminOptions,
  callBridge,
  findBridge,
  isElsewhere,
  lacksToken,
} from "./client/admin-client.ts";
import { doctorLines, isWell, problemsAmong } from "./client/doctor-lines.ts";
import {
  type CommandContext,
  DEFAULT_CONFIG_PATH,
  EXIT,
  type ExitCode,
  type ReadConfig,
} from "./command-context.ts";
import { type ReaderWords, wordsOfReader } from "./language.ts";
import { configurationFinding } from "./read-config.ts";
import { withPlace } from "./refused-credentials.ts";

const { fine: complete, warning: doubt, failed: wrong } = judging(BRIDGE, "configurationCheck");
const running = judging(BRIDGE, "processCheck");

export interface DoctorOptions extends AdminOptions {
  /** Shows only problems. */
  readonly problems?: boolean;
}

/** Checks everything that the bridge needs and prints problems with their solutions. Changes nothing. */
export async function doctor(context: CommandContext, options: DoctorOptions): Promise<ExitCode> {
  const path = options.config ?? DEFAULT_CONFIG_PATH;
  const read = context.loadConfig(path);
  const words = wordsOfReader(context, options);
  if (lacksToken(context, options)) {
    context.err(words.labels.client.addToken({ url: options.url ?? "" }));
    return EXIT.failed;
  }
  const isAskedAlone = isElsewhere(context, read, options);
  const checks = isAskedAlone
    ? await examineElsewhere(context, options, words)
    : read.ok
      ? await examine(context, read, options, words)
      : read.problems.map((problem) => verdictView(wrong(configurationFinding(problem)), words));
  const ok = isWell(checks);
  const isProblemsOnly = options.problems === true;
  const shown = isProblemsOnly ? problemsAmong(checks) : checks;
  if (options.json) context.out(JSON.stringify({ ok, checks: shown }, null, 2));
  else for (const line of doctorLines(checks, words, { isProblemsOnly })) context.out(line);
  if (!read.ok && !isAskedAlone) return EXIT.badConfiguration;
  return ok ? EXIT.fine : EXIT.failed;
}

async function examine(
  context: CommandContext,
  { config, warnings, variables }: Extract<ReadConfig, { ok: true }>,
  options: AdminOptions,
  words: ReaderWords,
): Promise<readonly VerdictView[]> {
  const shops = [...shopContexts(config, context.adapters).values()];
  const before = (await Promise.all(BEFORE_OPENING.map((check) => check({ config, tryStorage })))).flat();
  const canOpen = before.every(({ state }) => state !== "failed");
  const inside = await examineRunning(context, { config, canOpen }, options, words);
  const parts = { config, shops, isRunning: inside.isRunning };
  if (inside.isRunning && config.server.publicUrl !== null) context.progress(words.labels.doctor.tryingWay);
  const outside = await Promise.all(OUTSIDE.map((check) => check(parts)));
  context.progress(null);
  const own: readonly Verdict[] = [
    complete({ code: "configurationComplete", path: options.config ?? DEFAULT_CONFIG_PATH }),
    ...warnings.map((because) => doubt({ code: "configurationDoubt", because })),
    ...before,
    ...outside.flat(),
  ];
  const places = { shops, variables, words };
  const found = inside.checks.map((check) => withPlace(check, places));
  return inOrder([...own.map((verdict) => verdictView(verdict, words)), ...found]);
}

/** Sorts checks by subject, the bridge first. */
function inOrder(checks: readonly VerdictView[]): readonly VerdictView[] {
  const isBridge = ({ subject }: VerdictView) => subject.code === BRIDGE.code;
  const others = checks.filter((check) => !isBridge(check));
  // The sort is stable, so each subject's checks keep their order.
  const sorted = others.toSorted((one, other) => one.about.localeCompare(other.about));
  return [...checks.filter(isBridge), ...sorted];
}

interface BridgeFindings {
  readonly isRunning: boolean;
  readonly checks: readonly VerdictView[];
}

/** Asks the running bridge, which owns the data folder. If none runs, opens the store here if possible. */
async function examineRunning(
  context: CommandContext,
  { config, canOpen }: { readonly config: Config; readonly canOpen: boolean },
  options: AdminOptions,
  words: ReaderWords,
): Promise<BridgeFindings> {
  const view: View = (verdict) => verdictView(verdict, words);
  const address = findBridge(context, options);
  if (typeof address === "number") return { isRunning: false, checks: [] };
  const answered = await askBridge(address, view);
  if (answered.ok) {
    const { checks, configuration } = answered.body;
    const { url } = address;
    const isSame = configuration === fingerprint(config);
    const process = isSame
      ? running.fine({ code: "bridgeRuns", url })
      : running.warning({ code: "otherConfiguration", url });
    return { isRunning: true, checks: [view(process), ...checks] };
  }
  if (answered.status !== null) {
    const refused = running.failed({ code: "bridgeRefuses", said: answered.message }, NEEDS_BRIDGE);
    return { isRunning: true, checks: [view(refused)] };
  }
  const closed = canOpen ? await examineClosed(context, config) : [];
  const left = notTried([...(canOpen ? [] : CHECKS_INSIDE), ...CHECKS_OF_STATUS]);
  const away = running.skipped({ code: "bridgeDoesNotRun" }, left);
  return { isRunning: false, checks: [away, ...closed].map(view) };
}

/** Checks that are skipped if the running bridge refuses to answer. */
const NEEDS_BRIDGE = notTried([...CHECKS_INSIDE, ...CHECKS_OF_STATUS, "backupsCheck"]);

type View = (verdict: Verdict) => VerdictView;

/** The most shops or incidents on one page of the API. */
const AT_ONCE = 200;

/** The running bridge's own checks, and those from its shops' status. */
async function askBridge(address: AdminAddress, view: View) {
  const answered = await callBridge(address, (bridge) => bridge.get("/doctor"));
  if (!answered.ok) return answered;
  const shops = everyItem(async (place) => {
    const query = { limit: AT_ONCE, ...place };
    const page = await callBridge(address, (bridge) => bridge.get("/shops", { query }));
    return page.ok ? page.body : { items: [], nextCursor: null };
  });
  const ofStatus: Verdict[] = [];
  for await (const shop of shops) ofStatus.push(...OF_SHOP_STATUS.flatMap((check) => check(shop)));
  const query = { open: true, limit: AT_ONCE };
  const incidents = await callBridge(address, (bridge) => bridge.get("/incidents", { query }));
  if (incidents.ok) ofStatus.push(...checkIncidents(incidents.body.items));
  const { checks } = answered.body;
  const found = checks.map((check) => withOwnStep(check, address));
  return { ok: true, body: { ...answered.body, checks: [...found, ...ofStatus.map(view)] } } as const;
}

/** Rewrites commands in the next step as they are typed here, since the bridge may have been started differently. */
function withOwnStep(check: VerdictView, { words: { advise } }: AdminAddress): VerdictView {
  const { code, facts, nextStep } = check;
  return nextStep === null ? check : { ...check, nextStep: advise({ code, ...facts }).nextStep ?? nextStep };
}

/** Without that bridge's configuration, only its own checks are possible, none from outside. */
async function examineElsewhere(
  context: CommandContext,
  options: AdminOptions,
  words: ReaderWords,
): Promise<readonly VerdictView[]> {
  const view: View = (verdict) => verdictView(verdict, words);
  const address = findBridge(context, options);
  if (typeof address === "number") return [];
  const answered = await askBridge(address, view);
  if (!answered.ok)
    return [view(running.failed({ code: "bridgeNotAsked", said: answered.message }, NEEDS_BRIDGE))];
  const own = [
    running.fine({ code: "bridgeAsked", url: address.url }),
    judging(BRIDGE, "publicAddressCheck").skipped({ code: "publicAddressElsewhere" }),
  ];
  return inOrder([...own.map(view), ...answered.body.checks]);
}

async function examineClosed({ adapters }: CommandContext, config: Config): Promise<readonly Verdict[]> {
  const log = createLog({ level: "silent" });
  try {
    const bench = await openWorkbench({ config, adapters, log });
    try {
      return (await examineInside({ ...bench, config, configuration: null, log })).checks;
    } finally {
      await bench.close();
    }
  } catch (error) {
    const written = error instanceof Error ? ({ code: "quoted", text: error.message } as const) : null;
    const because = storeTroubleOf(error) ?? written;
    const { failed } = judging(BRIDGE, "dataCheck");
    const refusal = error instanceof SettingRefused ? error.refusal : null;
    return [failed(refusal ?? { code: "dataNotOpened", because }, notTried(CHECKS_INSIDE))];
  }
}

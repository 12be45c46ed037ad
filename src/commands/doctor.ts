import type { Status } from "../admin/answers.ts";
import { type Check, judging } from "../doctor/check.ts";
import { BEFORE_OPENING, OF_SHOP_STATUS, OUTSIDE } from "../doctor/checks.ts";
import { fingerprint } from "../doctor/fingerprint.ts";
import { type Examined, examineInside } from "../doctor/inside.ts";
import { createLog } from "../log/log.ts";
import type { Config } from "../settings/config.ts";
import { shopContexts } from "../wiring/shops.ts";
import { openWorkbench } from "../wiring/workbench.ts";
import { callBridge, findBridge } from "./client/admin-client.ts";
import {
  type CommandContext,
  DEFAULT_CONFIG_PATH,
  EXIT,
  type ExitCode,
  type ReadConfig,
} from "./command-context.ts";
import type { LanguageOptions } from "./language.ts";
import { counted, plain } from "./terminal-text.ts";

export interface DoctorOptions extends LanguageOptions {
  readonly config?: string;
}

const { fine, warning, failed } = judging("bridge");

/** Checks everything the bridge needs and says what is wrong and what to do. Changes nothing and sends no points. */
export async function doctor(context: CommandContext, options: DoctorOptions): Promise<ExitCode> {
  const path = options.config ?? DEFAULT_CONFIG_PATH;
  const read = context.loadConfig(path);
  const checks = read.ok ? await examine(context, read, options) : read.complaints.map(complaint);
  const isWell = checks.every(({ verdict }) => verdict !== "failed");
  if (options.json) context.out(JSON.stringify({ ok: isWell, checks }, null, 2));
  else for (const line of linesOf(checks)) context.out(line);
  if (!read.ok) return EXIT.badConfiguration;
  return isWell ? EXIT.fine : EXIT.failed;
}

function complaint(problem: string): Check {
  return failed(
    "configuration",
    problem,
    "config/settings.md explains every setting; npx loyalty-bridge init makes a new file",
  );
}

async function examine(
  context: CommandContext,
  { config, warnings }: Extract<ReadConfig, { ok: true }>,
  options: DoctorOptions,
): Promise<readonly Check[]> {
  const shops = [...shopContexts(config, context.adapters).values()];
  const before = await Promise.all(BEFORE_OPENING.map((check) => check(config)));
  const inside = await examineRunning(context, config, options);
  const parts = { config, shops, isRunning: inside.isRunning };
  const outside = await Promise.all(OUTSIDE.map((check) => check(parts)));
  return inOrder([
    fine("configuration", `${options.config ?? DEFAULT_CONFIG_PATH} is complete`),
    ...warnings.map((words) => warning("configuration", words, "change it, or leave it if you mean it")),
    ...before.flat(),
    ...outside.flat(),
    ...inside.checks,
  ]);
}

/** What belongs together stands together, the bridge itself first. */
function inOrder(checks: readonly Check[]): readonly Check[] {
  const groups = Map.groupBy(checks, ({ about }) => about);
  const { bridge = [], ...others } = Object.fromEntries(groups);
  const names = Object.keys(others).sort((one, other) => one.localeCompare(other));
  return [...bridge, ...names.flatMap((name) => others[name] ?? [])];
}

interface Inside {
  readonly isRunning: boolean;
  readonly checks: readonly Check[];
}

/** The running bridge looks for us, because it owns the data folder. Else we open the folder ourselves. */
async function examineRunning(
  context: CommandContext,
  config: Config,
  options: DoctorOptions,
): Promise<Inside> {
  const address = findBridge(context, options);
  if (typeof address === "number") return { isRunning: false, checks: [] };
  const answered = await callBridge<Examined>(address, "GET", "/api/doctor");
  if (answered.ok) {
    const { checks, configuration } = answered.body;
    const isSame = configuration === fingerprint(config);
    const state = isSame
      ? fine("process", `runs at ${address.url} with this configuration`)
      : warning(
          "process",
          `runs at ${address.url} with another configuration than this one`,
          "start it again",
        );
    const status = await callBridge<Status>(address, "GET", "/api/status");
    const arrivals = status.ok
      ? status.body.shops.flatMap((shop) => OF_SHOP_STATUS.flatMap((check) => check(shop)))
      : [];
    return { isRunning: true, checks: [state, ...checks, ...arrivals] };
  }
  if (answered.status !== null) {
    const next = "stop what answers there, or compare server.port and admin.token with the bridge that runs";
    return { isRunning: true, checks: [failed("process", answered.message, next)] };
  }
  return {
    isRunning: false,
    checks: [fine("process", "does not run now"), ...(await examineClosed(context, config))],
  };
}

async function examineClosed({ adapters }: CommandContext, config: Config): Promise<readonly Check[]> {
  const log = createLog({ level: "silent" });
  try {
    const bench = await openWorkbench({ config, adapters, log });
    try {
      return (await examineInside({ ...bench, config, log })).checks;
    } finally {
      await bench.close();
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : "it cannot be opened";
    return [
      failed(
        "data",
        message,
        "if the bridge runs, set server.port as it was started; else run: npx loyalty-bridge store check",
      ),
    ];
  }
}

const MARKS = { fine: "ok", warning: "warning", failed: "FAILED" } as const;

function linesOf(checks: readonly Check[]): readonly string[] {
  const lines = [...Map.groupBy(checks, ({ about }) => about)].flatMap(([about, group]) => [
    about.toUpperCase(),
    ...group.flatMap(linesOfCheck),
    "",
  ]);
  const count = (verdict: Check["verdict"]) => checks.filter((check) => check.verdict === verdict).length;
  const [failures, warnings] = [count("failed"), count("warning")];
  const doubts = warnings === 0 ? "" : ` ${counted(warnings, "warning")} above.`;
  if (failures > 0)
    return [...lines, `${counted(failures, "check")} failed: do what → says, then run this again.${doubts}`];
  return [...lines, `The bridge can work.${doubts}`];
}

function linesOfCheck({ name, verdict, detail, nextStep, shows = [] }: Check): readonly string[] {
  const indent = " ".repeat(11);
  return [
    `  ${MARKS[verdict].padEnd(7)}  ${plain(name)}: ${plain(detail)}`,
    ...shows.map((line) => `${indent}${plain(line)}`),
    ...(nextStep === null ? [] : [`${indent}→ ${plain(nextStep)}`]),
  ];
}

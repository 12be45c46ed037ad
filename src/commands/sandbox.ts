import { listenSandbox } from "../sandbox/loyalty/listen.ts";
import { type CommandContext, EXIT, type ExitCode } from "./command-context.ts";
import { labelsIn, type ReaderOptions, wordsOfReader } from "./language.ts";

export interface SandboxOptions extends ReaderOptions {
  readonly port: number;
  /** The folder to keep what happened in; in memory unless given. */
  readonly data?: string;
  readonly apiKey: string;
  readonly brandId: string;
  readonly activity: ReadonlyMap<string, number>;
  readonly campaign: ReadonlySet<number>;
}

/** Runs the stand-in loyalty service alone until the process is asked to stop. */
export async function sandbox(context: CommandContext, options: SandboxOptions): Promise<ExitCode> {
  const running = await listenSandbox({
    port: options.port,
    apiKey: options.apiKey,
    brandId: options.brandId,
    activities: options.activity,
    campaigns: options.campaign,
    dataDir: options.data ?? null,
  });
  const labels = labelsIn(wordsOfReader(context, options));
  context.out(labels.start.sandbox({ url: running.url }));
  context.out(labels.start.sandboxNext);
  await context.stopRequested();
  await running.close();
  return EXIT.fine;
}

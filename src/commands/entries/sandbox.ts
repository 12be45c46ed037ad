import { Option } from "commander";
import { activity, campaign, number } from "../arguments.ts";
import { EXIT } from "../command-context.ts";
import type { CommandEntry } from "../entry.ts";
import type { ReaderOptions } from "../language.ts";

interface SandboxOptions extends ReaderOptions {
  readonly port: number;
  /** The folder for the sandbox's data; default: in memory. */
  readonly data?: string;
  readonly apiKey: string;
  readonly brandId: string;
  readonly activity: ReadonlyMap<string, number>;
  readonly campaign: ReadonlySet<number>;
}

export const sandbox: CommandEntry = {
  name: "sandbox",
  summary: "run the sandbox loyalty service alone, for development and tests",
  examples: ["sandbox --api-key key --brand-id brand --activity 12:100"],
  options: (command) =>
    command
      .requiredOption("--api-key <key>", "API key that requests must have")
      .requiredOption("--brand-id <id>", "brand ID that requests must have")
      .option("--port <port>", "port to listen on; 0 chooses a free one", number(0, 65_535), 8788)
      .option("--data <folder>", "folder to keep the data in (default: in memory)")
      .addOption(
        new Option("--activity <id:points>", "an activity and the points it gives; may be repeated")
          .argParser(activity)
          .default(new Map(), "none"),
      )
      .addOption(
        new Option("--campaign <id>", "a campaign; may be repeated")
          .argParser(campaign)
          .default(new Set(), "none"),
      ),
  /** Runs until the process is asked to stop. */
  async run(loadContext, command) {
    const { data = null, activity, campaign, ...options } = command.optsWithGlobals<SandboxOptions>();
    const { listenSandbox } = await import("../../sandbox/loyalty/listen.ts");
    const { wordsOfReader } = await import("../language.ts");
    const context = await loadContext();
    const account = { ...options, activities: activity, campaigns: campaign, dataDir: data };
    const { labels } = wordsOfReader(context, options);
    const running = await listenSandbox(account).catch(async (error: NodeJS.ErrnoException) => {
      const { whyNotListening } = await import("../run-bridge.ts");
      const place = { host: "127.0.0.1", port: options.port, setting: "--port" };
      const why = whyNotListening(labels, error.code, place);
      if (why === null) throw error;
      context.err(why);
      return null;
    });
    if (running === null) return EXIT.failed;
    context.out(labels.start.sandbox({ url: running.url }));
    context.out(labels.start.sandboxNext);
    await context.stopRequested();
    await running.close();
    return EXIT.fine;
  },
};

import { writeFile } from "node:fs/promises";
import { text } from "../../arguments.ts";
import { clientCommand } from "../../client/client-command.ts";
import { type CustomerOptions, checkCustomer, customerOptions } from "../../client/customer-options.ts";
import { EXIT } from "../../command-context.ts";

interface ExportOptions extends CustomerOptions {
  readonly to?: string;
}

export const exportPerson = clientCommand<ExportOptions>({
  name: "export",
  summary: "print everything the bridge stores about a person, as JSON; the audit log records it",
  examples: ["export --email ada@example.com --to ada.json"],
  options: (command) =>
    customerOptions(command, "the person's").option(
      "--to <file>",
      "write it to a new file that only you can read",
      text,
    ),
  check: checkCustomer,
  async ask(asking, { email, mobile, to }) {
    const held = await asking.ask((bridge) => bridge.post("/export", { body: { email, mobile } }));
    const { leftOut, damaged } = held;
    const [orders, deliveries] = [held.orders.length, held.deliveries.length];
    const { unknown, notWritten, written } = asking.labels.export;
    if (orders + deliveries === 0) return asking.end(EXIT.failed, unknown);
    const all = JSON.stringify(held, null, 2);
    if (to === undefined) return { lines: () => [all] };
    const code = await codeOf(writeFile(to, `${all}\n`, { mode: 0o600, flag: "wx" }));
    if (code !== null) return asking.end(EXIT.failed, notWritten({ path: to, code }));
    return {
      json: { file: to, orders, deliveries, leftOut, damaged },
      lines: () => [written({ path: to, orders, deliveries, leftOut, damaged })],
    };
  },
});

/** The error code of a failed write; `null` on success. */
async function codeOf(writing: Promise<void>): Promise<string | null> {
  try {
    await writing;
    return null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return code;
  }
}

import { createTransport } from "nodemailer";
import { isLoopback } from "../../platform/kit/loopback.ts";
import type { AlertMessage } from "./post-alert.ts";
import { unreached } from "./unreached.ts";

const TIMEOUT_MS = 10_000;

export interface MailReceiver {
  /** `smtps:` for TLS from the first byte on, or `smtp:` with STARTTLS, which only a server on this machine may lack. */
  readonly server: string;
  readonly from: string;
  readonly to: readonly string[];
}

interface AlertBody {
  readonly text: string;
  readonly data: { readonly alerts: readonly { readonly title: string }[] };
}

/**
 * Resolves with `null` if the mail server accepted the message for all addresses, else with the reason. A repeated message has
 * the same Message-ID.
 */
export async function mailAlert(
  { server, from, to }: MailReceiver,
  { id, body }: AlertMessage,
): Promise<string | null> {
  const { text, data } = JSON.parse(body) as AlertBody;
  const [first, ...others] = data.alerts.map(({ title }) => title);
  const more = others.length === 0 ? "" : ` (+${others.length})`;
  const { hostname, host } = new URL(server);
  const transport = createTransport({
    url: server,
    requireTLS: !isLoopback(hostname),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    const { rejected } = await transport.sendMail({
      messageId: `<${id}@loyalty-bridge>`,
      from,
      to: [...to],
      subject: `${first ?? ""}${more}`,
      text,
    });
    return rejected.length === 0 ? null : `it refused ${rejected.length} of ${to.length} addresses`;
  } catch (error) {
    // The error's message may contain the server's address with its password.
    const { code, originalCode, responseCode } = error as Partial<Record<string, unknown>>;
    return typeof responseCode === "number"
      ? `it answered ${responseCode}`
      : unreached(host, originalCode ?? code);
  } finally {
    transport.close();
  }
}

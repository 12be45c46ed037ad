import { createTransport } from "nodemailer";
import { isLoopback } from "../../platform/kit/loopback.ts";
import type { AlertProblem } from "../codes/destination.ts";
import { notReached } from "./not-reached.ts";
import type { AlertMessage } from "./post-alert.ts";

const TIMEOUT_MS = 10_000;

export interface MailReceiver {
  /** `smtps:` for TLS from the first byte, or `smtp:` with STARTTLS, which only a server on this machine may lack. */
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
): Promise<AlertProblem | null> {
  const { text, data } = JSON.parse(body) as AlertBody;
  const [first, ...others] = data.alerts.map(({ title }) => title);
  const more = others.length === 0 ? "" : ` (+${others.length})`;
  const { host, hostname } = new URL(server);
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
    return rejected.length === 0
      ? null
      : { code: "addressesRefused", refused: rejected.length, all: to.length };
  } catch (error) {
    const { responseCode } = error as { responseCode?: unknown };
    return typeof responseCode === "number"
      ? { code: "receiverAnswered", status: responseCode }
      : notReached(host, error);
  } finally {
    transport.close();
  }
}

import type { Moment } from "../../domain/order/order-snapshot.ts";
import { type MailReceiver, mailAlert } from "./mail-alert.ts";
import { type AlertMessage, postAlert, type WebhookReceiver } from "./post-alert.ts";

export type AlertReceiver = WebhookReceiver | MailReceiver;

/** Returns `null` if the receiver accepted the message, else the reason. */
export function sendAlert(
  receiver: AlertReceiver,
  message: AlertMessage,
  now: Moment,
): Promise<string | null> {
  return "url" in receiver ? postAlert(receiver, message, now) : mailAlert(receiver, message);
}

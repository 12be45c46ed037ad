import type { Moment } from "../../domain/order/order-snapshot.ts";
import { type ChatKind, chatBody } from "./chat-alert.ts";
import { type MailReceiver, mailAlert } from "./mail-alert.ts";
import { type AlertMessage, post, postAlert, type WebhookReceiver } from "./post-alert.ts";

/** A chat service's incoming webhook. */
export interface ChatReceiver extends Pick<WebhookReceiver, "url" | "lookup"> {
  readonly chat: ChatKind;
}

export type AlertReceiver = WebhookReceiver | MailReceiver | ChatReceiver;

/** Returns `null` if the receiver accepted the message, else the reason. */
export function sendAlert(
  receiver: AlertReceiver,
  message: AlertMessage,
  now: Moment,
): Promise<string | null> {
  if ("chat" in receiver) return post(receiver, chatBody(receiver.chat, textOf(message)));
  return "url" in receiver ? postAlert(receiver, message, now) : mailAlert(receiver, message);
}

function textOf({ body }: AlertMessage): string {
  return (JSON.parse(body) as { readonly text: string }).text;
}

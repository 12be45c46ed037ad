import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { AlertProblem, DestinationKind } from "../codes/destination.ts";
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
): Promise<AlertProblem | null> {
  if ("chat" in receiver) return post(receiver, chatBody(receiver.chat, textOf(message)));
  return "url" in receiver ? postAlert(receiver, message, now) : mailAlert(receiver, message);
}

function textOf({ body }: AlertMessage): string {
  return (JSON.parse(body) as { readonly text: string }).text;
}

type ChatKind = Exclude<DestinationKind, "webhook" | "email">;

/** Discord's limit for the length of a message ("Execute Webhook"). */
const DISCORD_LETTERS = 2_000;
/** Teams accepts 28 kB; a character may take three bytes, and one more if it is escaped. */
const TEAMS_LETTERS = 5_000;

/**
 * The body for a chat service's incoming webhook. The text quotes names that customers and shops choose, so it must not
 * mention anybody, and no part of it may become a link or markup.
 */
export function chatBody(kind: ChatKind, text: string): string {
  return JSON.stringify(BODIES[kind](text));
}

const BODIES: Readonly<Record<ChatKind, (text: string) => object>> = {
  // These three characters are Slack's whole markup for mentions and links ("Formatting text for app surfaces").
  slack: (text) => ({ text: text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;") }),
  discord: (text) => ({
    content: cut(withoutMarkup(text), DISCORD_LETTERS),
    allowed_mentions: { parse: [] },
  }),
  // A webhook of the Workflows app accepts a message with an adaptive card.
  teams: (text) => ({
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        contentUrl: null,
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          body: [{ type: "TextBlock", text: paragraphs(cut(text, TEAMS_LETTERS)), wrap: true }],
        },
      },
    ],
  }),
};

function paragraphs(text: string): string {
  return text.split("\n").map(withoutMarkup).join("\n\n");
}

function withoutMarkup(text: string): string {
  return text.replace(/[\\`*_~|[\]()<>#]/g, "\\$&");
}

function cut(text: string, letters: number): string {
  return text.length <= letters ? text : `${text.slice(0, letters - 1)}…`;
}

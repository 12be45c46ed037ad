import type { ExchangeLine, ExchangesAnswer } from "../../client/index.ts";
import { BRIDGE } from "../../installation/called.ts";
import type { CommandContext, ExitCode } from "../command-context.ts";
import { labelsIn, type ReaderWords } from "../language.ts";
import { timeText, title, plain as withoutControls } from "../terminal-text.ts";
import type { AdminOptions } from "./admin-client.ts";
import { printOrder } from "./find-order.ts";

/** Prints what exactly was sent for one order, and what the service answered. */
export async function showExchanges(
  context: CommandContext,
  shop: string,
  order: string,
  { plain, ...options }: AdminOptions & { readonly plain?: true },
): Promise<ExitCode> {
  return printOrder(context, { shop, orderId: order }, options, {
    ask: (bridge, params) =>
      plain
        ? bridge.post("/orders/{shop}/{orderId}/exchanges/plain", { params })
        : bridge.get("/orders/{shop}/{orderId}/exchanges", { params }),
    lines: (words, answered) => [
      ...exchangeLines(words, answered),
      // A shell takes "#1001" for a comment, and the number is found without it.
      ...closing(words, answered, `${BRIDGE} show ${shop} ${order.replace(/^#/, "")} --plain`),
    ],
  });
}

function exchangeLines(words: ReaderWords, { exchanges }: ExchangesAnswer): readonly string[] {
  const labels = labelsIn(words);
  if (exchanges.length === 0) return [labels.exchanges.none];
  return exchanges.flatMap((exchange, at) => [
    ...(at === 0 ? [] : [""]),
    title(
      words,
      `${labels.names.operations[exchange.kind]}, ${labels.exchanges.try({ number: exchange.attempt })}, ${timeText(words, exchange.startedAt)}`,
    ),
    ...attemptLines(words, exchange),
  ]);
}

function attemptLines(words: ReaderWords, { request, answers, problem }: ExchangeLine): readonly string[] {
  const labels = labelsIn(words);
  const sent =
    request === null
      ? []
      : [
          `  ${labels.exchanges.request}`,
          ...messageLines({ ...request, first: `${request.method} ${request.path}` }),
        ];
  const answered = answers.flatMap(({ durationMs, status, ...answer }) => [
    `  ${labels.exchanges.answer} ${labels.exchanges.took({ durationMs })}`,
    ...messageLines({ ...answer, first: status === null ? null : `HTTP ${status}` }),
  ]);
  return [...sent, ...answered, ...(problem === null ? [] : [`  ${problem}`])];
}

function messageLines({
  first,
  headers,
  body,
  note,
}: Pick<ExchangeLine["answers"][number], "headers" | "body" | "note"> & {
  readonly first: string | null;
}): readonly string[] {
  const lines = [
    ...(first === null ? [] : [first]),
    ...headers.map(({ name, value }) => `${name}: ${value}`),
    ...(body === null || body === "" ? [] : body.split(/\r?\n/)),
    ...(note === null ? [] : [`(${note})`]),
  ];
  return lines.map((line) => `    ${withoutControls(line)}`);
}

function closing(words: ReaderWords, { isPlain, exchanges }: ExchangesAnswer, command: string) {
  const labels = labelsIn(words);
  if (!exchanges.some(({ request }) => request !== null)) return [];
  if (isPlain) return ["", labels.exchanges.plain];
  return ["", labels.exchanges.hidden, labels.exchanges.plainByCommand({ command })];
}

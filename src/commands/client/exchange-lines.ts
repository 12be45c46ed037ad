import type { ExchangeLine, ExchangesAnswer } from "../../client/index.ts";
import { indented } from "../../domain/json-in.ts";
import type { ReaderWords } from "../language.ts";
import { timeText, title, plain as withoutControls } from "../terminal/terminal-text.ts";

/** An order's requests with the service's answers. `command`: the command that shows the order. */
export function exchangeLines(
  words: ReaderWords,
  { exchanges, isPlain }: ExchangesAnswer,
  command: string,
): readonly string[] {
  const { none, webhooks, try: tryOf } = words.labels.exchanges;
  if (exchanges.length === 0) return [none];
  const { operations } = words.labels.page.shared;
  const lines = exchanges.flatMap((exchange, at) => [
    ...(at === 0 ? [] : [""]),
    title(
      words,
      `${operations[exchange.kind]}, ${tryOf({ number: exchange.attempt })}, ${timeText(words, exchange.startedAt)}`,
    ),
    ...attemptLines(words, exchange),
  ]);
  if (!exchanges.some(({ request }) => request !== null)) return lines;
  return [
    ...[...lines, "", webhooks({ command: `${command} --webhooks` })],
    ...customerLines(words, { isPlain, command: `${command} --exchanges --plain` }),
  ];
}

/** Whether customer data is shown; if not, names the `command` that shows it. */
export function customerLines(
  { labels }: ReaderWords,
  { isPlain, command }: { readonly isPlain: boolean; readonly command: string },
): readonly string[] {
  const { plain, plainByCommand } = labels.exchanges;
  return isPlain ? [plain] : [labels.exchangesPage.hidden, plainByCommand({ command })];
}

function attemptLines(words: ReaderWords, { request, answers, problem }: ExchangeLine): readonly string[] {
  const { labels } = words;
  const sent =
    request === null
      ? []
      : [
          `  ${labels.exchangesPage.request}`,
          ...messageLines({ ...request, first: `${request.method} ${request.path}` }),
        ];
  const answered = answers.flatMap(({ durationMs, status, ...answer }) => [
    `  ${labels.exchangesPage.answer} ${labels.exchangesPage.took({ durationMs })}`,
    ...messageLines({ ...answer, first: status === null ? null : `HTTP ${status}` }),
  ]);
  return [...sent, ...answered, ...(problem === null ? [] : [`  ${problem}`])];
}

/** The lines of a request, an answer or a delivery. */
export function messageLines({
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
    ...(body === null || body === "" ? [] : indented(body).split(/\r?\n/)),
    ...(note === null ? [] : [`(${note})`]),
  ];
  return lines.map((line) => `    ${withoutControls(line)}`);
}

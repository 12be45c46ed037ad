import type { ExchangeLine, ExchangesAnswer } from "../../client/index.ts";
import type { ReaderWords } from "../language.ts";
import { timeText, title, plain as withoutControls } from "../terminal/terminal-text.ts";

/** An order's requests with the service's answers. `command` shows them with the customer's data. */
export function exchangeLines(
  words: ReaderWords,
  { exchanges, isPlain }: ExchangesAnswer,
  command: string,
): readonly string[] {
  const { none, plain, plainByCommand, try: tryOf } = words.labels.exchanges;
  const { hidden } = words.labels.exchangesPage;
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
  return [...lines, "", ...(isPlain ? [plain] : [hidden, plainByCommand({ command })])];
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

import type { Page, Route } from "playwright-core";

/** Changes the bridge's answers to these addresses. `change` modifies the parsed answer in place. */
export async function changeAnswers(
  page: Page,
  addresses: string | RegExp,
  // biome-ignore lint/suspicious/noExplicitAny: each test knows its answer's shape
  change: (answer: any) => void,
): Promise<void> {
  await page.route(addresses, async (route) => {
    // The page may still send requests while its bridge or browser closes; their answers don't matter.
    const answer = await answerOf(route).catch(() => null);
    if (answer === null) return route.abort().catch(() => {});
    change(answer.json);
    await route.fulfill(answer).catch(() => {});
  });
}

async function answerOf(route: Route) {
  const response = await route.fetch();
  return { response, json: await response.json() };
}

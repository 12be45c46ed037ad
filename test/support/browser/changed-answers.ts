import type { Page, Route } from "playwright-core";

/** Changes what the bridge answers to these addresses; `change` gets the parsed answer and changes it in place. */
export async function changeAnswers(
  page: Page,
  addresses: string | RegExp,
  // biome-ignore lint/suspicious/noExplicitAny: each test knows its own answer.
  change: (answer: any) => void,
): Promise<void> {
  await page.route(addresses, async (route) => {
    // The page still asks while its bridge or its browser closes: what comes then is for nobody.
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

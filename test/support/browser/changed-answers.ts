import type { Page } from "playwright-core";

/** Changes what the bridge answers to these addresses; `change` gets the parsed answer and changes it in place. */
export async function changeAnswers(
  page: Page,
  addresses: string | RegExp,
  // biome-ignore lint/suspicious/noExplicitAny: each test knows its own answer.
  change: (answer: any) => void,
): Promise<void> {
  await page.route(addresses, async (route) => {
    // The page still asks while its bridge is closed.
    const response = await route.fetch().catch(() => null);
    if (response === null) return route.abort();
    const json = await response.json();
    change(json);
    await route.fulfill({ response, json });
  });
}

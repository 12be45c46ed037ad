import { keepHeapSmall } from "../../src/wiring/heap.ts";

/** Texts that come in and stay for seconds, 33 MB of them at once, as the store's do. Prints the most that the heap took. */
const AT_ONCE = 1_500;
const TEXTS = 30_000;

keepHeapSmall();
let mostBytes = 0;
const kept: string[] = [];
for (let number = 0; number < TEXTS; number++) {
  kept.push(Buffer.alloc(16_000, number % 255).toString("base64"));
  if (kept.length === AT_ONCE) kept.length = 0;
  if (number % 500 !== 0) continue;
  await new Promise((resolve) => setImmediate(resolve));
  mostBytes = Math.max(mostBytes, process.memoryUsage().heapTotal);
}
process.stdout.write(String(mostBytes));

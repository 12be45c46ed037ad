import { afterEach, beforeEach, expect, test } from "vitest";
import { pull } from "../../../adapters/woocommerce/orders/list-orders.ts";
import { listenWooCommerce, type StandInWooCommerce } from "../../support/shops/played-woocommerce.ts";
import { connectTo } from "../../support/shops/woocommerce-stand-in.ts";

let standIn: StandInWooCommerce;
beforeEach(async () => {
  standIn = await listenWooCommerce();
});
afterEach(() => standIn.close());

const line = (product_id: number, at = 0) => ({ id: at + 1, name: "Goods", product_id });
/** What is read of an order with these lines, and how often the shop was asked for products. */
async function read(lines: readonly object[], asked: readonly "collections"[] = ["collections"]) {
  const { id } = standIn.orders.place({ line_items: lines } as never);
  const fetched = await pull.fetchOrder(connectTo(standIn), String(id), asked);
  const calls = standIn.requests.filter(({ target }) => target.includes("/products")).length;
  return { read: fetched.ok && fetched.value.kind === "snapshot" ? fetched.value.read : "nothing", calls };
}

test("the categories of what was bought are told by id, slug and name, in one call", async () => {
  const collections = ["15", "garden-tools", "Garden tools"];
  expect(await read([line(10), line(11, 1), line(10, 2)])).toEqual({ read: { collections }, calls: 1 });
});

test.each([
  ["nobody asks for them", [line(10)], []],
  ["nothing was bought", [], ["collections"]],
  ["one of the products is gone", [line(10), line(0, 1)], ["collections"]],
  [
    "there are more products than one call tells of",
    Array.from({ length: 101 }, (_, at) => line(at + 1, at)),
    ["collections"],
  ],
] as const)("they are not told, nor asked for, where %s", async (_case, lines, asked) => {
  expect(await read(lines, asked)).toEqual({ read: undefined, calls: 0 });
});

/** As WooCommerce answers a revoked key, a key without the right, and while it is away. */
test.each([
  [401, "unauthorised"],
  [403, "forbidden"],
  [503, "unreachable"],
] as const)(
  "they are named as refused, and the order is told, where the shop answers %i to products",
  async (status, problem) => {
    const { id } = standIn.orders.place({ line_items: [line(10)] } as never);
    const shop = connectTo(standIn);
    const body = Buffer.from(
      JSON.stringify({
        code: status === 401 ? "woocommerce_rest_authentication_error" : "no",
        message: "No.",
        data: { status },
      }),
    );
    const http: typeof shop.http = (request) =>
      request.url.includes("/products")
        ? Promise.resolve({ ok: true, value: { status, headers: {}, body } })
        : shop.http(request);
    const fetched = await pull.fetchOrder({ ...shop, http }, String(id), ["collections"]);
    expect(fetched).toMatchObject({
      ok: true,
      value: { kind: "snapshot", orderId: String(id), refused: { parts: ["collections"], problem } },
    });
  },
);

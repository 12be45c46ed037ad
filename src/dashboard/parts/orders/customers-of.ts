import { useEffect, useState } from "react";
import type { OrderRow } from "../../../client/index.ts";
import { bridge } from "../../api.ts";
import { orderParams } from "../../router.tsx";

/** The most orders whose customers are loaded, because each takes a request. */
const MOST_READ = 6;

/** A customer of the orders found, with the parameters of the page “Customer”. */
export interface FoundCustomer {
  readonly shop: string;
  readonly name: string;
  readonly who: string;
  /** The known email address and mobile number. */
  readonly contacts: readonly string[];
}

/** The distinct customers of the first orders, as far as they can be read; `null` while loading. */
export function useCustomersOf(orders: readonly OrderRow[]): readonly FoundCustomer[] | null {
  const [found, setFound] = useState<{ readonly asked: string; readonly of: readonly FoundCustomer[] }>();
  const asked = JSON.stringify(orders.slice(0, MOST_READ).map(orderParams));
  useEffect(() => {
    let isWanted = true;
    const read = async () => {
      const all = await Promise.all((JSON.parse(asked) as ReturnType<typeof orderParams>[]).map(customerOf));
      if (isWanted) setFound({ asked, of: eachOnce(all.filter((each) => each !== null)) });
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [asked]);
  return found?.asked === asked ? found.of : null;
}

async function customerOf(params: ReturnType<typeof orderParams>): Promise<FoundCustomer | null> {
  try {
    const { order } = await bridge.get("/orders/{shop}/{orderId}", { params });
    const { name, email, mobile } = order.contact;
    const contacts = [email, mobile].filter((each) => each !== null);
    const [who] = contacts;
    return who === undefined ? null : { shop: order.shop, name: name ?? who, who, contacts };
  } catch {
    return null;
  }
}

function eachOnce(customers: readonly FoundCustomer[]): readonly FoundCustomer[] {
  return customers.filter(({ who }, at) => customers.findIndex((each) => each.who === who) === at);
}

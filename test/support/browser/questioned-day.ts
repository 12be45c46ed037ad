import { eventually } from "../time/eventually.ts";
import { type TriedBridge, tryBridge } from "./tried-bridge.ts";

/** A day in two shops with examples of everything that people may ask about. */
export interface QuestionedDay extends TriedBridge {
  /** The shop's number of an order whose points are due on a later day. */
  readonly scheduled: string;
  /** The number of an order whose points the service refused. */
  readonly refused: string;
  /** Calls the API as a colleague named Ben. */
  asBen(method: string, path: string, body?: object): Promise<void>;
}

interface Listed {
  readonly items: readonly { readonly orderNumber: string }[];
}

const DAYS = 14;

export async function questionedDay(): Promise<QuestionedDay> {
  const given = await tryBridge();
  const asBen = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${given.adminToken}`, "x-actor": "Ben" };
    const json = { "content-type": "application/json" };
    const answer = await fetch(`${given.url}/api${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : json) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
  };
  const theOnly = async (state: string) => {
    const listed = () => given.ask<Listed>(`/api/orders?state=${state}`);
    await eventually(async () => (await listed()).items.length > 0);
    return (await listed()).items[0]?.orderNumber ?? "";
  };
  await giveReturnWindow(given, asBen);
  await asBen("POST", "/orders/garden/5000001081/hold", { note: "The customer wants to send it back" });
  await given.play("fashion", "sell");
  await given.play("fashion", "ship");
  const scheduled = await theOnly("scheduled");
  const no = { mode: "status", status: 422, message: "no such member", operations: ["earn"], times: 1 };
  await given.misbehave(no);
  await given.play("garden", "sell");
  const refused = await theOnly("dead");
  return { ...given, scheduled, refused, asBen };
}

async function giveReturnWindow(given: TriedBridge, asBen: QuestionedDay["asBen"]): Promise<void> {
  const { programme, version } = await given.ask<{ readonly programme: object; readonly version: number }>(
    "/api/programmes/fashion",
  );
  const approve = { on: "fulfilled", afterDays: DAYS };
  const body = { programme: { ...programme, approve }, basedOn: version, note: "Our return window" };
  await asBen("PUT", "/programmes/fashion", body);
}

import { ask } from "./admin-client.ts";
import { ADMIN_TOKEN } from "./bridge-config.ts";
import { type RunningApp, signed } from "./running-app.ts";

/** Sends invalid deliveries in the shop's name, and reads the resulting incident. */
export async function askAboutIncidents(app: RunningApp): Promise<void> {
  const body = '{"orderId":"1"}';
  const headers = signed(body, { secret: "another secret" });
  for (let each = 0; each < 3; each++)
    await fetch(`${app.url}/webhooks/acme`, { method: "POST", body, headers });
  await app.incidentPatrol.check();
  const { body: listed } = await ask(app, "/incidents?open=true");
  await ask(app, `/incidents/${listed.items[0].number}`);
  await ask(app, "/incidents/999");
  await fetch(`${app.url}/api/incidents.csv`, { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } });
}

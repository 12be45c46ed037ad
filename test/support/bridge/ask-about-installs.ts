import { askAboutEmbedded } from "./ask-about-embedded.ts";
import { STAND_IN } from "./bridge-config.ts";
import { aMerchant, asMerchant, LENT, MerchantBrowser, nameOfInstall, OWN, openBridge } from "./merchants.ts";
import { askAs } from "./people.ts";

/** Provokes every answer about merchants' installs, on a bridge that is open to them. */
export async function askAboutInstalls(): Promise<void> {
  const { bridge } = await openBridge({ install: { service: "http://127.0.0.1:1" } });
  const token = await new MerchantBrowser(bridge).install("garden.example");
  const ask = asMerchant(bridge, token);
  const garden = await nameOfInstall(bridge, token);
  const account = { kind: "own", apiKey: "another", brandId: "another" };
  await ask("/installs");
  for (const shop of ["nothing", garden]) await ask(`/installs/${shop}/try`, { account, activityId: "12" });
  const { apiKey, brandId } = STAND_IN;
  await ask("/installs/nothing", LENT);
  await ask(`/installs/${garden}`, { ...LENT, activityId: "no activity!" });
  await ask(`/installs/${garden}`, { ...LENT, account: { kind: "kept", brand: "main" } });
  await bridge.reconfigure({
    top: { install: { open: true, apps: { plain: {} }, service: bridge.loyalty.url, lends: "main" } },
  });
  await ask(`/installs/${garden}`, { ...LENT, account: { kind: "own", apiKey, brandId } });
  await ask(`/installs/${garden}`, LENT);
  await bridge.close();
  await askAboutKeys();
  await askAboutEmbedded();
}

async function askAboutKeys(): Promise<void> {
  const { bridge } = await openBridge({ hasService: true });
  const { token, shop } = await aMerchant(bridge, "garden.example", OWN);
  for (const apiKey of [STAND_IN.apiKey, "another"])
    await askAs(bridge, token, `/shops/${shop}/account-key`, { method: "PUT", body: { apiKey } });
  await bridge.close();
}

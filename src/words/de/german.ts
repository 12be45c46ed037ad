import type { Sentences } from "../words.ts";
import { acts } from "./acts.ts";
import { alerts } from "./alerts.ts";
import { bodies } from "./bodies.ts";
import { checks } from "./checks.ts";
import { configurationDoubts } from "./configuration.ts";
import { deliveries } from "./deliveries.ts";
import { exchangeNotes } from "./exchanges.ts";
import { incidents } from "./incidents.ts";
import { platform } from "./platform.ts";
import { problems } from "./problems.ts";
import { differences, programmeDoubts, programmes } from "./programmes.ts";
import { proxy } from "./proxy.ts";
import { reasons } from "./reasons.ts";
import { refunds } from "./refunds.ts";
import { refusals } from "./refusals.ts";
import { settings } from "./settings.ts";
import { store } from "./store.ts";
import { tables } from "./tables.ts";
import { testDelivery } from "./test-delivery.ts";
import { undo } from "./undo.ts";
import { verdicts } from "./verdicts.ts";
import { visits } from "./visits.ts";
import { watch } from "./watch.ts";

/** Everything that is said in German. */
export const german: Sentences = {
  ...reasons,
  ...platform,
  ...checks,
  ...testDelivery,
  ...verdicts,
  ...proxy,
  ...configurationDoubts,
  ...programmes,
  ...differences,
  ...programmeDoubts,
  ...problems,
  ...bodies,
  ...visits,
  ...deliveries,
  ...exchangeNotes,
  ...watch,
  ...alerts,
  ...tables,
  ...refunds,
  ...undo,
  ...acts,
  ...incidents,
  ...store,
  ...settings,
  ...refusals,
};

import express, { type ErrorRequestHandler, type Express } from "express";
import helmet from "helmet";
import type { AdminContext } from "../admin/admin-context.ts";
import { adminApi, withApiDocument } from "../admin/api.ts";
import { metricsRoute } from "../admin/metrics.ts";
import { openDashboard } from "../admin/page/page.ts";
import {
  type AdmissionParts,
  admitToken,
  createAdmission,
  ownerOf,
  tenantOfOwner,
} from "../admin/sign-in/admission.ts";
import { PUBLIC_URL } from "../admin/sign-in/cookies.ts";
import { staffPanel } from "../admin/staff-panel.ts";
import { codedReason } from "../domain/reason/compare.ts";
import { type ConditionParts, conditionsAmong, conditionsNow } from "../health/conditions/conditions.ts";
import { shareByAddress } from "../http/address-share.ts";
import { BodyBudget } from "../http/body-budget.ts";
import { healthRoutes } from "../http/health.ts";
import type { UnavailableReason } from "../http/problem-codes.ts";
import { notFound, type ProblemDocument } from "../http/problem-document.ts";
import { limitBodies } from "../http/raw-body.ts";
import { rawRequest } from "../http/raw-request.ts";
import { sendProblem } from "../http/respond.ts";
import { speak } from "../http/words-of-request.ts";
import { createAuthentication } from "../inbound/authentication.ts";
import { echo } from "../inbound/echo.ts";
import { createReceiver, type ReceiveContext } from "../inbound/receive.ts";
import type { Log } from "../runtime/log/log.ts";
import { LOG_LINES } from "../runtime/log/log-lines.ts";
import type { Durations } from "../runtime/telemetry/durations.ts";
import { embeddedPage } from "../shops/connect/embedded/embedded-page.ts";
import { EmbeddedShops } from "../shops/connect/embedded/embedded-shops.ts";
import { type InstallRoutesContext, installRoutes } from "../shops/connect/install-routes.ts";
import { type AboutShop, orderQuestions } from "../shops/connect/order-questions.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import { STOREFRONT_ADDRESS, storefrontRoute } from "../shops/storefront/storefront-route.ts";
import { titled, type Vocabulary, type Words } from "../words/vocabulary.ts";
import { embeddedStaff } from "./shops/embedded-staff.ts";
import { unservedShops } from "./shops/unserved-shops.ts";

/** Everything that the HTTP side needs. */
export interface AppParts
  extends Omit<ReceiveContext, "authentication" | "unserved">,
    Omit<AdminContext, "conditions" | "admission" | "apiDocument" | "storedHealth">,
    Omit<AdmissionParts, "publicUrl" | "embedded">,
    Omit<ConditionParts, "backups">,
    Omit<InstallRoutesContext, "ownerOf" | "tenantOfOwner" | "ticketFor" | "noteInstalled"> {
  /** How many proxies in front of the bridge are trusted (`true`: every sender). */
  readonly trustProxy: boolean | number;
  /** How long the event stream of doctor's test is silent; default: longer than the dashboard's. */
  readonly streamQuietMs?: number;
  readonly publicMetrics: boolean;
  readonly vocabulary: Vocabulary;
  /** The folder of the built dashboard. */
  readonly dashboardFolder: string;
  /** The store's folder; `null` if it has none. */
  readonly dataFolder: string | null;
  readonly durations: Durations;
}

/** The limit for all bodies in memory together, with room for two of the largest, or hundreds of usual orders. */
const LEAST_BODY_BUDGET_BYTES = 32 * 1024 * 1024;
const KEPT_FOR_SMALL_BYTES = 8 * 1024 * 1024;

/** Matched with the path exactly as it was sent: not decoded, no trailing slash, no other case. */
const SHOP_ADDRESS = /^\/webhooks\/(?<shop>[a-z0-9][a-z0-9-]{0,62})$/;
const QUESTIONS_ADDRESS = /^\/webhooks\/(?<shop>[a-z0-9][a-z0-9-]{0,62})\/orders$/;
const SHARED_ADDRESS = /^\/apps\/(?<platform>[a-z0-9-]{1,32})\/webhooks$/;

/** Requests are checked in the order of this function. */
export function createApp(parts: AppParts): Express {
  const authentication = createAuthentication(parts.shops);
  const unserved = unservedShops({
    ...parts,
    noteErasure: (facts) => parts.adminEvents.note("erased", { by: "shop", ...facts }),
  });
  const receive = createReceiver({ ...parts, authentication, unserved });

  const app = express();
  const mostBytes = Math.max(LEAST_BODY_BUDGET_BYTES, 2 * parts.bodyLimitBytes + KEPT_FOR_SMALL_BYTES);
  limitBodies(app, new BodyBudget({ mostBytes, keptForSmallBytes: KEPT_FOR_SMALL_BYTES }));
  app.disable("x-powered-by").disable("etag").set("trust proxy", parts.trustProxy);
  app.enable("case sensitive routing").enable("strict routing").set(PUBLIC_URL, parts.publicUrl);
  speak(app, parts.vocabulary);

  if (parts.trustProxy !== false) app.use(shareByAddress());
  app.use(echo(parts));
  app.all(
    SHOP_ADDRESS,
    receive("/webhooks/{shop}", ({ params }) => authentication.shopNamed(String(params.shop))),
  );
  const aboutShop = (shop: ShopContext, words: Words) => shopAsSeen(parts, shop, words);
  app.all(QUESTIONS_ADDRESS, orderQuestions({ ...parts, authentication, aboutShop }));
  app.all(STOREFRONT_ADDRESS, storefrontRoute(parts));
  const receiveShared = receive(
    "/apps/{platform}/webhooks",
    (request) => authentication.shopNamedBy(String(request.params.platform), rawRequest(request)),
    (request) => unserved.named(String(request.params.platform), rawRequest(request)),
  );
  const hasSharedAddress = (platform: string) =>
    authentication.hasSharedAddress(platform) ||
    parts.openInstalls.platform(platform)?.shopDomain !== undefined;
  app.all(SHARED_ADDRESS, (request, response, next) =>
    hasSharedAddress(request.params.platform ?? "") ? receiveShared(request, response, next) : next(),
  );
  app.use(healthRoutes(() => parts.whyNotReady() ?? storeObstacle(parts)));

  app.use(helmet());
  const noteInstalled: InstallRoutesContext["noteInstalled"] = async (shop, guest, by) => {
    const { adapter, adapterShop } = guest;
    const done = {
      code: "actShopInstalled",
      platform: adapter.platform,
      address: adapterShop.domain,
    } as const;
    const { tenant = null } = (await parts.openInstalls.merchantOf(shop)) ?? {};
    await parts.acts.add(by ?? adapterShop.domain, { done, shop, tenant });
  };
  const embedded = embeddedStaff(new EmbeddedShops({ ...parts, noteInstalled }), parts.openInstalls);
  const admission = createAdmission({ ...parts, embedded });
  app.use(metricsRoute(parts, admitToken(admission)));
  app.use(
    installRoutes({
      ...parts,
      ownerOf: (request) => ownerOf(admission, request),
      tenantOfOwner: (id) => tenantOfOwner(admission, id),
      ticketFor: async (shop) => {
        const merchant = await parts.openInstalls.merchant(shop);
        return "known" in merchant ? admission.sessions.issueTicket(merchant.known) : merchant.invitation;
      },
      noteInstalled,
    }),
  );
  const dashboard = openDashboard(parts.dashboardFolder);
  app.use(embeddedPage({ ...parts, show: dashboard.showInFrame }));
  const conditions: AdminContext["conditions"] = async (words, of) => {
    const now = parts.clock.now();
    const found = of === undefined ? conditionsNow(parts, now) : conditionsAmong(parts, now, of);
    return (await found).map(({ key, facts }) => ({ key, ...titled(facts, words), ...codedReason(facts) }));
  };
  const admin = withApiDocument({ ...parts, conditions, admission });
  app.use(staffPanel(admin));
  app.use("/api", adminApi(admin));
  app.use(dashboard.routes);

  app.use((_request, response) => sendProblem(response, notFound({ code: "nothingAtAddress" })));
  app.use(lastResort(parts.log));
  return app;
}

/** The conditions of this shop that need a person. */
async function shopAsSeen(parts: AppParts, { shop, brand }: ShopContext, words: Words): Promise<AboutShop> {
  const { store, clock } = parts;
  const concerning = await conditionsAmong(parts, clock.now(), {
    shops: [shop],
    concerns: (facts) =>
      ("shop" in facts && facts.shop === shop) || ("brand" in facts && facts.brand === brand),
  });
  const lastAt = await store.lastDelivery(shop);
  return {
    lastDeliveryAt: lastAt === null ? null : new Date(lastAt).toISOString(),
    problems: concerning.map(({ facts }) => titled(facts, words).detail),
  };
}

/** Either may notice it first: the store itself, or a delivery that could not be stored. */
function storeObstacle({ arrivals, store, clock }: AppParts): UnavailableReason | null {
  const noticed = store.obstacle();
  if (noticed?.code === "databaseTooNew")
    return { code: "releaseTooOld", version: noticed.version, known: noticed.known };
  return noticed === null ? arrivals.storeObstacle(clock.now()) : { code: "deliveriesNotStored" };
}

/** A bug, or a request that express itself could not read. The answer reveals nothing internal. */
function lastResort(log: Log): ErrorRequestHandler {
  return (error: unknown, _request, response, _next) => {
    const isUnreadable = error instanceof URIError;
    if (!isUnreadable) log.error({ error }, LOG_LINES.requestFailed);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const problem: ProblemDocument = isUnreadable
      ? { status: 400, error: "bad_address", reason: { code: "addressNotValid" } }
      : { status: 500, error: "internal", reason: { code: "bridgeFailed" } };
    sendProblem(response, problem);
  };
}

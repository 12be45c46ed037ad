import { POINTS_STATES } from "../../domain/order/order-record.ts";
import { NOT_SIGNED, PROBLEM_TYPE } from "../../http/problem-document.ts";

/** Where the document defines the schema of problems. */
export const PROBLEM_SCHEMA = "#/components/schemas/Problem";

/** Routes for shops, merchants' browsers and orchestrators. They are not in the client's types. */

const JSON_TYPE = "application/json";
const problem = (description: string) => ({
  description,
  content: { [PROBLEM_TYPE]: { schema: { $ref: PROBLEM_SCHEMA } } },
});
const answer = (description: string, media: string, schema: object = { type: "string" }) => ({
  description,
  content: { [media]: { schema } },
});
const oneOf = (name: string, ...values: readonly string[]) => ({
  type: "object",
  properties: { [name]: { type: "string", enum: values } },
  required: [name],
  additionalProperties: false,
});
const inPath = (name: string, description: string) => ({
  ...{ name, in: "path", required: true, description },
  schema: { type: "string" },
});

const SHOP = inPath("shop", "The shop's name in the configuration");
const PLATFORM = inPath("platform", "A platform whose shops share one app");
const NOT_ALLOWED = problem("Wrong method: Allow lists the right ones");
const NOT_NOW = problem("Not possible now: try again after Retry-After");
const pageOrProblem = (description: string, media: string) => ({
  description,
  content: { "text/html": { schema: { type: "string" } }, [media]: { schema: {} } },
});

const delivery = (operationId: string, summary: string, parameter: object) => ({
  post: {
    ...{ operationId, summary, security: [], parameters: [parameter] },
    requestBody: { required: true, content: { [JSON_TYPE]: { schema: {} } } },
    responses: {
      200: answer("Durably stored, or nothing to store", JSON_TYPE, {
        anyOf: [oneOf("outcome", "stored", "duplicate", "ignored", "ping"), {}],
      }),
      "2XX": answer("The same, to platforms that expect another answer", JSON_TYPE, {}),
      [NOT_SIGNED.status]: problem(
        "No signature, a wrong one, or no such shop: the answer does not say which",
      ),
      404: problem("No address of a shop or an app"),
      405: NOT_ALLOWED,
      413: problem("The body is too large"),
      415: problem("The body is compressed: send it uncompressed"),
      500: problem("An application around the bridge has already read the body"),
      503: problem("It cannot be stored now: try again after Retry-After"),
    },
  },
});

/** Adapters answer as their platform requires. */
const page = (operationId: string, summary: string) => ({
  ...{ operationId, summary, security: [], parameters: [PLATFORM] },
  responses: {
    "2XX": pageOrProblem("The result, as a page", JSON_TYPE),
    "3XX": pageOrProblem("Redirects to the shop, or to the page with the result", JSON_TYPE),
    "4XX": pageOrProblem("What is missing, and what to do", PROBLEM_TYPE),
    "5XX": pageOrProblem("Not possible now: try again after Retry-After", PROBLEM_TYPE),
  },
});

/** The dashboard's page, for the frame in the platform's admin. */
const pageInAdmin = (operationId: string, ...more: readonly object[]) => ({
  ...{ operationId, summary: "The dashboard inside the platform's admin, which signs the URL" },
  ...{ security: [], parameters: [PLATFORM, ...more] },
  responses: {
    200: answer("The page; the shop's own admin may embed it", "text/html"),
    401: answer("Not signed by the platform for a shop", "text/html"),
    403: answer("The operator added the shop: its dashboard does not open here", "text/html"),
    404: problem("Merchants cannot connect shops of this platform in its admin (`install`)"),
    405: NOT_ALLOWED,
    503: answer("The dashboard has not been built", "text/plain"),
  },
});

const health = (operationId: string, summary: string, status: string) => ({
  get: {
    ...{ operationId, summary, security: [] },
    responses: {
      200: answer("Yes", JSON_TYPE, oneOf("status", status)),
      405: NOT_ALLOWED,
      503: problem("No; see `detail`"),
    },
  },
});

/** A call about one order, made by the staff member whom the platform's session token identifies. */
const staffCall = (operationId: string, summary: string) => ({
  ...{ operationId, summary, security: [] },
  parameters: [PLATFORM, inPath("orderId", "The order's id at the shop")],
  responses: {
    200: answer("The same answer as the call under /api/orders", JSON_TYPE, { type: "object" }),
    400: problem("The body is not valid for this call"),
    [NOT_SIGNED.status]: problem("Not signed by the platform for a shop that shows points to its staff"),
    403: problem("Staff may see points and decide nothing (`program.adminBlock`)"),
    404: problem("No such order, or no shop of the platform shows points to its staff"),
    405: NOT_ALLOWED,
    409: problem("The decision would change nothing; see `reason`"),
    503: NOT_NOW,
  },
});

/** Browsers send this because a block in the platform's admin has another origin than the bridge. */
const preflight = (operationId: string) => ({
  ...{ operationId, summary: "CORS preflight", security: [] },
  parameters: [PLATFORM, inPath("orderId", "The order's id at the shop")],
  responses: {
    204: { description: "Allowed, without cookies" },
    404: problem("No shop of the platform shows points to its staff"),
  },
});

const WHOLE = { type: "integer" };
const WHOLE_OR_NULL = { type: ["integer", "null"] };
const TEXT = { type: "string" };
const object = (properties: Readonly<Record<string, object>>) => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

const CUSTOMER_POINTS = object({
  points: {
    anyOf: [
      { type: "null" },
      object({
        balance: { ...WHOLE, description: "Approved minus redeemed" },
        pending: WHOLE,
        uncounted: { ...WHOLE, description: "Orders whose number of points is unknown: not in the sums" },
        movements: {
          type: "array",
          maxItems: 10,
          items: object({
            order: TEXT,
            placedAt: { ...TEXT, format: "date-time" },
            state: { type: "string", enum: POINTS_STATES },
            points: WHOLE_OR_NULL,
            redeemed: WHOLE_OR_NULL,
          }),
        },
      }),
    ],
  },
});

export const PUBLIC_ROUTES: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  "/webhooks/{shop}": delivery("deliverToShop", "One shop's webhooks, signed with that shop's secret", SHOP),
  "/apps/{platform}/webhooks": delivery(
    "deliverToApp",
    "Webhooks of all shops of one app; the signed request names its shop",
    PLATFORM,
  ),
  "/apps/{platform}/install": {
    get: page("beginInstall", "Sends a merchant's browser to the shop for consent: ?shop= names it"),
  },
  "/apps/{platform}/callback": {
    get: page("finishInstall", "The shop sends the browser here with the merchant's consent"),
    post: page("finishInstallByShop", "The shop delivers its keys here"),
  },
  "/apps/{platform}/connected": { get: page("showInstall", "The result of connecting the shop") },
  "/apps/{platform}/admin": { get: pageInAdmin("showInAdmin") },
  "/apps/{platform}/admin/{place}": {
    get: pageInAdmin("showPlaceInAdmin", inPath("place", "A page of the dashboard")),
  },
  "/apps/{platform}/admin/orders/{shop}/{orderId}": {
    get: pageInAdmin("showOrderInAdmin", SHOP, inPath("orderId", "The order's id at the shop")),
  },
  "/apps/{platform}/storefront/points": {
    get: {
      operationId: "showCustomerPoints",
      summary: "A signed-in customer's points, for the shop's own pages. The platform signs the request",
      security: [],
      parameters: [PLATFORM],
      responses: {
        200: answer("The points; null: the customer is unknown", JSON_TYPE, CUSTOMER_POINTS),
        [NOT_SIGNED.status]: problem("Not signed by the platform for a shop that shows points"),
        404: problem("No shop of the platform shows points (`program.storefront`)"),
        405: NOT_ALLOWED,
        503: NOT_NOW,
      },
    },
  },
  "/apps/{platform}/panel/orders/{orderId}": {
    get: staffCall("showOrderToStaff", "An order, for staff in the platform's admin"),
    options: preflight("mayShowOrderToStaff"),
  },
  "/apps/{platform}/panel/orders/{orderId}/approve": {
    post: staffCall("approveOrderAsStaff", "Staff approve an order's points now"),
    options: preflight("mayApproveOrderAsStaff"),
  },
  "/apps/{platform}/panel/orders/{orderId}/cancel": {
    post: staffCall("cancelOrderAsStaff", "Staff cancel an order's points"),
    options: preflight("mayCancelOrderAsStaff"),
  },
  "/healthz": health("isAlive", "Is the process alive?", "alive"),
  "/readyz": health("isReady", "Could a delivery be acknowledged now?", "ready"),
  "/metrics": {
    get: {
      operationId: "showMetrics",
      summary: "Prometheus metrics; public if server.publicMetrics is true",
      security: [{ token: [] }, { session: [] }],
      responses: {
        200: answer("The metrics", "text/plain"),
        401: problem("No admin token"),
        403: problem("The token of a tenant's person: the metrics are about the whole bridge"),
        405: NOT_ALLOWED,
        429: problem("Too many wrong tokens"),
        503: NOT_NOW,
      },
    },
  },
};

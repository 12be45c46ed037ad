/**
 * A block at an order in Shopify's admin: the order's loyalty points, why they are what they are, and two decisions for
 * staff who may make them (`program.adminBlock`). Shopify adds a session token to each request to the bridge.
 */
export default async () => {
  const block = element("s-admin-block", { heading: text("heading") });
  document.body.append(block);
  await show(block, await request("GET"));
};

const text = (key, values) => shopify.i18n.translate(key, values);

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** The bridge's answer; `null` if none arrived that can be read. */
async function request(method, decision) {
  const [{ id = "" } = {}] = shopify.data.selected;
  const order = encodeURIComponent(id.split("/").at(-1) ?? "");
  const path = decision === undefined ? order : `${order}/${decision}`;
  try {
    const answer = await fetch(`/apps/shopify/panel/orders/${path}`, {
      method,
      headers: { accept: "application/json", "content-type": "application/json" },
      ...(method === "GET" ? {} : { body: "{}" }),
    });
    const mayDecide = answer.headers.get("x-panel") === "decide";
    return { status: answer.status, mayDecide, body: await answer.json() };
  } catch {
    return null;
  }
}

function show(block, answer) {
  if (answer?.status === 404) return block.replaceChildren(element("s-text", {}, text("unknown")));
  if (answer?.body?.order === undefined) return block.replaceChildren(failure(block, answer));
  const { order } = answer.body;
  block.replaceChildren(
    element(
      "s-stack",
      { gap: "base" },
      element("s-text", { type: "strong" }, headline(order)),
      element("s-text", {}, order.reason),
      ...(answer.mayDecide ? decisions(block, order) : []),
    ),
  );
}

function headline({ points, pointsGiven }) {
  const state = text(`states.${points}`);
  return pointsGiven === null ? state : text("pointsOf", { count: pointsGiven.count, state });
}

/** Shows what was refused, in the bridge's words, or that no answer came, with a button to read the order again. */
function failure(block, answer) {
  const again = button(text("again"), {}, async () => show(block, await request("GET")));
  const said = answer?.body?.detail ?? text("noAnswer");
  return element("s-stack", { gap: "base" }, element("s-text", {}, said), again);
}

function decisions(block, { offers }) {
  const offered = ["approve", "cancel"].filter((decision) => offers.includes(decision));
  if (offered.length === 0) return [];
  return [
    element(
      "s-stack",
      { direction: "inline", gap: "base" },
      ...offered.map((decision) => decisionButton(block, decision)),
    ),
  ];
}

/** The customer may see a cancellation at once, so it takes two presses. */
function decisionButton(block, decision) {
  const attributes = decision === "cancel" ? { tone: "critical" } : {};
  let isSure = decision !== "cancel";
  const made = button(text(decision), attributes, async () => {
    if (!isSure) {
      isSure = true;
      made.replaceChildren(text("cancelSure"));
      return;
    }
    made.setAttribute("loading", "");
    show(block, await request("POST", decision));
  });
  return made;
}

function button(label, attributes, press) {
  const made = element("s-button", attributes, label);
  made.addEventListener("click", press);
  return made;
}

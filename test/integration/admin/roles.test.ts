import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CALLS } from "../../../src/admin/calls.ts";
import { mayAs, type ROLES, VISITOR_ROLES, type VisitorRole } from "../../../src/people/access/role.ts";
import { ask } from "../../support/bridge/admin-client.ts";
import { DOCUMENT } from "../../support/bridge/api-document.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { withToken } from "../../support/bridge/people.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";

type Name = keyof typeof CALLS;
const NAMES = Object.keys(CALLS) as Name[];
const namesThat = (isWanted: (name: Name) => boolean) => NAMES.filter(isWanted).toSorted();

/** Of each call in the document, as it is asked: parameters name nothing that is there. */
const OPERATIONS = Object.entries(DOCUMENT.paths)
  .filter(([path]) => path.startsWith("/api/"))
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, security }]) => ({
      ...{ name: operationId as Name, isOpen: security.length === 0 },
      method: method.toUpperCase(),
      path: path.replaceAll(/\{\w+\}/g, "nothing"),
    })),
  );

describe("what a role may do", () => {
  let app: RunningApp;
  beforeEach(async () => {
    app = await runApp();
  });
  afterEach(() => app.close());

  async function tokenOf(role: VisitorRole): Promise<string> {
    return role === "operator" ? ADMIN_TOKEN : (await withToken(app, role)).token;
  }

  test.each(VISITOR_ROLES)("is what each call of the document declares (%s)", async (role) => {
    const token = await tokenOf(role);
    const refused: string[] = [];
    for (const { name, isOpen, method, path } of OPERATIONS) {
      if (isOpen) continue;
      const leaving = new AbortController();
      const answer = await fetch(app.url + path, {
        ...{ method, signal: leaving.signal },
        headers: { authorization: `Bearer ${token}` },
      });
      expect([name, answer.status]).not.toEqual([name, 401]);
      const body = answer.status === 403 ? ((await answer.json()) as { code: string }) : null;
      if (body !== null) expect([name, body.code]).toEqual([name, "roleNeeded"]);
      if (answer.status === 403) refused.push(name);
      leaving.abort();
    }
    const declared = namesThat((name) => {
      const { permission } = CALLS[name];
      return permission !== "anyone" && !mayAs(role, permission);
    });
    expect(refused.toSorted()).toEqual(declared);
    if (role === "owner" || role === "operator") expect(refused).toEqual([]);
  });

  test("is refused in words that name the role that is needed", async () => {
    const answer = await ask(app, "/erase", {
      body: { email: "ada@shop.example" },
      headers: { authorization: `Bearer ${await tokenOf("assistant")}` },
    });
    expect(answer.status).toBe(403);
    expect(answer.body.detail).toBe(
      "This needs the role “Owner”, and yours is “Assistant”: ask an owner to do it, or to change your role.",
    );
  });
});

/** Written by hand: whoever declares a call sees here what that opens, and to whom. */
describe("the declarations", () => {
  const openTo = (role: (typeof ROLES)[number]) =>
    namesThat((name) => CALLS[name].permission === role && CALLS[name].method !== "GET");

  test("let a viewer change nothing: these search, or are about how the viewer signs in", () => {
    expect(openTo("viewer")).toEqual(
      [
        ...["searchDeliveries", "searchOrders", "searchedOrdersCsv", "issueTicket"],
        ...["beginPasskey", "addPasskey", "renamePasskey", "removePasskey"],
        ...["beginOwnSso", "addOwnSso", "removeOwnSso"],
      ].toSorted(),
    );
  });

  test("let an assistant decide about orders, and see customers", () => {
    expect(openTo("assistant")).toEqual(
      [
        ...["approveOrder", "cancelOrder", "holdOrder", "releaseOrder", "settleOrder", "sendOrderAgain"],
        ...["patchContact", "retryOperation", "skipOperation", "doneOperation", "retryDeadLetters"],
        ...["replayDelivery", "dismissDelivery", "takeDeliveryBack", "redeemByHand", "settleMissing"],
        ...["startResync", "cancelResync", "findShopOrders", "beginAudit", "cancelAudit", "checkShop"],
        ...["showPlainExchanges", "showPlainDelivery", "showPlainRedeemExchange", "searchPointsHistory"],
      ].toSorted(),
    );
    expect(
      namesThat((name) => CALLS[name].permission === "assistant" && CALLS[name].method === "GET"),
    ).toEqual(["readPointsHistory"]);
  });

  test("leave programmes, shops, people and persons' data to owners", () => {
    expect(openTo("owner")).toEqual(
      [
        ...["addPerson", "changePerson", "invitePerson", "removePerson", "endAllSessions"],
        ...["removePasskeys", "finishInstall", "tryInstall", "changeAccountKey", "takeArchive"],
        ...["erase", "exportPerson", "addShop", "changeShop", "removeShop", "tryShop", "restoreWebhooks"],
        ...["sendTestDelivery", "checkFirstHour", "saveProgramme", "revertProgramme", "checkProgramme"],
        ...["checkProgrammeActivities", "beginPreview", "cancelPreview", "beginBackup"],
        ...["addDestination", "removeDestination", "testDestination"],
      ].toSorted(),
    );
  });
});

import type { OperationKind } from "../../domain/operation/operation-kind.ts";
import type { UndoEffect } from "../../domain/person/undo.ts";
import type { Catalog } from "../catalog.ts";
import type { Said } from "../words.ts";
import { OPERATIONS } from "./terms.ts";

const WITHHELD: Readonly<Record<OperationKind, string>> = {
  earn: "Gives no points",
  approvePoints: "Does not approve the points yet",
  cancelPoints: "Does not cancel the points",
  addConversion: "Does not record the referral",
  redeem: "Does not redeem the points",
};

/** What taking decisions back does. */
export const undo: Catalog<UndoEffect, Said> = {
  undoSends: ({ operation, isAgain, at, pointsToRedeem }, { count, day }) => {
    switch (operation) {
      case "earn":
        return isAgain ? "Gives the points again" : "Gives the points";
      case "approvePoints":
        return at === null
          ? "Approves the points"
          : `Approves the points on ${day(at)} unless the order is returned`;
      case "cancelPoints":
        return "Cancels the points";
      case "addConversion":
        return "Records the referral";
      case "redeem":
        return `Redeems ${count(pointsToRedeem ?? 0, { one: "# point", other: "# points" })}`;
    }
  },
  undoWithholds: ({ operation }) => WITHHELD[operation],
  undoAsks: ({ operation }, { quote }) => `Asks for a decision: ${quote(OPERATIONS[operation])}`,
};

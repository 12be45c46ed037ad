import type { OperationKind } from "../../domain/operation/operation-kind.ts";
import type { UndoEffect } from "../../domain/person/undo.ts";
import type { Catalog } from "../catalog.ts";
import type { Said } from "../words.ts";
import { OPERATIONS } from "./terms.ts";

const WITHHELD: Readonly<Record<OperationKind, string>> = {
  earn: "Schreibt keine Punkte gut",
  approvePoints: "Bestätigt die Punkte noch nicht",
  cancelPoints: "Storniert die Punkte nicht",
  addConversion: "Erfasst die Empfehlung nicht",
  redeem: "Löst die Punkte nicht ein",
};

/** What taking decisions back does. */
export const undo: Catalog<UndoEffect, Said> = {
  undoSends: ({ operation, isAgain, at, pointsToRedeem }, { count, day }) => {
    switch (operation) {
      case "earn":
        return isAgain ? "Schreibt die Punkte wieder gut" : "Schreibt die Punkte gut";
      case "approvePoints":
        return at === null
          ? "Bestätigt die Punkte"
          : `Bestätigt die Punkte am ${day(at)}, sofern die Bestellung nicht zurückkommt`;
      case "cancelPoints":
        return "Storniert die Punkte";
      case "addConversion":
        return "Erfasst die Empfehlung";
      case "redeem":
        return `Löst ${count(pointsToRedeem ?? 0, { one: "# Punkt", other: "# Punkte" })} ein`;
    }
  },
  undoWithholds: ({ operation }) => WITHHELD[operation],
  undoAsks: ({ operation }, { quote }) => `Fragt nach einer Entscheidung: ${quote(OPERATIONS[operation])}`,
};

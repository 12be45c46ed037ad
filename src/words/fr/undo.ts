import type { OperationKind } from "../../domain/operation/operation-kind.ts";
import type { UndoEffect } from "../../domain/person/undo.ts";
import type { Catalog } from "../catalog.ts";
import type { Said } from "../words.ts";
import { OPERATIONS } from "./terms.ts";

const WITHHELD: Readonly<Record<OperationKind, string>> = {
  earn: "N'attribue pas de points",
  approvePoints: "Ne valide pas encore les points",
  cancelPoints: "N'annule pas les points",
  addConversion: "N'enregistre pas la recommandation",
  redeem: "N'utilise pas les points",
};

/** What taking decisions back does. */
export const undo: Catalog<UndoEffect, Said> = {
  undoSends: ({ operation, isAgain, at, pointsToRedeem }, { count, day }) => {
    switch (operation) {
      case "earn":
        return isAgain ? "Attribue de nouveau les points" : "Attribue les points";
      case "approvePoints":
        return at === null
          ? "Valide les points"
          : `Valide les points le ${day(at)}, sauf retour de la commande`;
      case "cancelPoints":
        return "Annule les points";
      case "addConversion":
        return "Enregistre la recommandation";
      case "redeem":
        return `Utilise ${count(pointsToRedeem ?? 0, { one: "# point", other: "# points" })}`;
    }
  },
  undoWithholds: ({ operation }) => WITHHELD[operation],
  undoAsks: ({ operation }, { quote }) => `Demande une décision : ${quote(OPERATIONS[operation])}`,
};

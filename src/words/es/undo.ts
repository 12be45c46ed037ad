import type { OperationKind } from "../../domain/operation/operation-kind.ts";
import type { UndoEffect } from "../../domain/person/undo.ts";
import type { Catalog } from "../catalog.ts";
import type { Said } from "../words.ts";
import { OPERATIONS } from "./terms.ts";

const WITHHELD: Readonly<Record<OperationKind, string>> = {
  earn: "No concede puntos",
  approvePoints: "Aún no aprueba los puntos",
  cancelPoints: "No anula los puntos",
  addConversion: "No registra la recomendación",
  redeem: "No canjea los puntos",
};

/** What taking decisions back does. */
export const undo: Catalog<UndoEffect, Said> = {
  undoSends: ({ operation, isAgain, at, pointsToRedeem }, { count, day }) => {
    switch (operation) {
      case "earn":
        return isAgain ? "Concede de nuevo los puntos" : "Concede los puntos";
      case "approvePoints":
        return at === null
          ? "Aprueba los puntos"
          : `Aprueba los puntos el ${day(at)}, salvo devolución del pedido`;
      case "cancelPoints":
        return "Anula los puntos";
      case "addConversion":
        return "Registra la recomendación";
      case "redeem":
        return `Canjea ${count(pointsToRedeem ?? 0, { one: "# punto", other: "# puntos" })}`;
    }
  },
  undoWithholds: ({ operation }) => WITHHELD[operation],
  undoAsks: ({ operation }, { quote }) => `Pide una decisión: ${quote(OPERATIONS[operation])}`,
};

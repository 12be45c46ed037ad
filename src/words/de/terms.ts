import type { OperationKind } from "../../domain/operation/operation-kind.ts";
import type { ContactField, Trigger } from "../../domain/reason/reason.ts";

/**
 * Die Wörter jedes deutschen Satzes. „Punkte“ werden gutgeschrieben, bestätigt, storniert oder eingelöst; der
 * „Treueservice“ führt sie in einem „Konto“; der „Shop“ schickt Bestellungen; ein „Mensch“ entscheidet. Anrede: keine,
 * Handlungen in der Grundform („Angabe ergänzen“).
 */
export const OPERATIONS: Readonly<Record<OperationKind, string>> = {
  earn: "Punkte gutschreiben",
  approvePoints: "Punkte bestätigen",
  cancelPoints: "Punkte stornieren",
  addConversion: "Empfehlung erfassen",
  redeem: "Punkte einlösen",
};

export const CONTACT: Readonly<Record<ContactField, string>> = {
  email: "eine E-Mail-Adresse",
  mobile: "eine Mobilnummer",
};

export const REACHED: Readonly<Record<Trigger, string>> = {
  created: "wurde aufgegeben",
  paid: "wurde bezahlt",
  fulfilled: "wurde ausgeführt",
};

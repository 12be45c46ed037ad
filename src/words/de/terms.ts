import type { OperationState } from "../../domain/operation/operation.ts";
import type { OperationKind } from "../../domain/operation/operation-kind.ts";
import type { PointsState, TraceKind } from "../../domain/order/order-record.ts";
import type { OrderState } from "../../domain/order/order-summary.ts";
import type { ContactField, Trigger } from "../../domain/reason/reason.ts";

/**
 * Die Wörter jedes deutschen Satzes. „Punkte“ werden gutgeschrieben, bestätigt, storniert oder eingelöst; der
 * „Treueservice“ führt sie in einem „Konto“; der „Shop“ schickt „Meldungen“ von Bestellungen (nie „Zustellungen“: das sind
 * Pakete), und was der Empfänger von „alerts“ bekommt, ist eine „Warnung“; ein „Mensch“ entscheidet. Anrede: keine, Handlungen in der
 * Grundform („Angabe ergänzen“).
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
  delivered: "wurde geliefert",
};

export const POINTS_STATES: Readonly<Record<PointsState, string>> = {
  none: "Keine Punkte",
  pending: "Punkte vorgemerkt",
  approved: "Punkte bestätigt",
  cancelled: "Punkte storniert",
};

export const ORDER_STATES: Readonly<Record<OrderState, string>> = {
  queued: "In der Warteschlange",
  sending: "Wird gesendet",
  retrying: "Wird erneut versucht",
  parked: "Braucht eine Entscheidung",
  dead: "Aufgegeben",
  held: "Angehalten",
  idle: "Nichts zu tun",
};

export const OPERATION_STATES: Readonly<Record<OperationState, string>> = {
  queued: "In der Warteschlange",
  sending: "Wird gesendet",
  retrying: "Wird erneut versucht",
  parked: "Braucht eine Entscheidung",
  done: "Erledigt",
  dead: "Aufgegeben",
  withdrawn: "Nicht mehr nötig",
};

/** Lines of an order's story. */
export const TRACE_KINDS: Readonly<Record<TraceKind, string>> = {
  arrived: "Vom Shop",
  decided: "Entscheidung der Bridge",
  waiting: "Wartet",
  sent: "An den Treueservice gesendet",
  answered: "Antwort des Treueservice",
  person: "Entscheidung eines Menschen",
  withdrawn: "Vor dem Senden zurückgezogen",
};

/** Why an audit could not compare an order. */
export const NOT_COMPARED = {
  nothingSent: "nie wurde etwas gesendet",
  stateNotTold: "der Verlauf sagt nicht, wie die Punkte stehen",
  beingSent: "ein Schritt wurde gerade gesendet",
  noCustomer: "der Kunde ist nicht oder nicht mehr bekannt",
  historyTooLong: "der Verlauf ist zu lang",
};

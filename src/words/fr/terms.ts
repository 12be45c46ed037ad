import type { OperationState } from "../../domain/operation/operation.ts";
import type { OperationKind } from "../../domain/operation/operation-kind.ts";
import type { PointsState, TraceKind } from "../../domain/order/order-record.ts";
import type { OrderState } from "../../domain/order/order-summary.ts";
import type { ContactField, Trigger } from "../../domain/reason/reason.ts";

/**
 * Les mots de chaque phrase française. Les « points » sont attribués, validés, annulés ou utilisés ; le « service de
 * fidélité » les tient dans un « compte » ; la « boutique » envoie des commandes ; une « personne » décide. Sans
 * adresse directe : les actions sont à l'infinitif.
 */
export const OPERATIONS: Readonly<Record<OperationKind, string>> = {
  earn: "Attribuer les points",
  approvePoints: "Valider les points",
  cancelPoints: "Annuler les points",
  addConversion: "Enregistrer la recommandation",
  redeem: "Utiliser des points",
};

export const CONTACT: Readonly<Record<ContactField, string>> = {
  email: "une adresse e-mail",
  mobile: "un numéro de mobile",
};

export const REACHED: Readonly<Record<Trigger, string>> = {
  created: "a été passée",
  paid: "a été payée",
  fulfilled: "a été traitée",
  delivered: "a été livrée",
};

export const POINTS_STATES: Readonly<Record<PointsState, string>> = {
  none: "Pas de points",
  pending: "Points en attente",
  approved: "Points validés",
  cancelled: "Points annulés",
};

export const ORDER_STATES: Readonly<Record<OrderState, string>> = {
  queued: "Attend son tour",
  sending: "En cours d'envoi",
  retrying: "Sera réessayée",
  parked: "Demande une décision",
  dead: "Abandonnée",
  held: "Suspendue",
  idle: "Rien à faire",
};

export const OPERATION_STATES: Readonly<Record<OperationState, string>> = {
  queued: "Attend son tour",
  sending: "En cours d'envoi",
  retrying: "Sera réessayée",
  parked: "Demande une décision",
  done: "Faite",
  dead: "Abandonnée",
  withdrawn: "Plus nécessaire",
};

/** Lines of an order's story. */
export const TRACE_KINDS: Readonly<Record<TraceKind, string>> = {
  arrived: "De la boutique",
  decided: "Décision de la passerelle",
  waiting: "En attente",
  sent: "Envoyé au service de fidélité",
  answered: "Réponse du service de fidélité",
  person: "Décision d'une personne",
  withdrawn: "Retiré avant l'envoi",
};

/** Why an audit could not compare an order. */
export const NOT_COMPARED = {
  nothingSent: "rien n'a jamais été envoyé",
  stateNotTold: "l'historique ne dit pas où en sont les points",
  beingSent: "une étape était en cours d'envoi",
  noCustomer: "le client n'est pas connu, ou ne l'est plus",
  historyTooLong: "l'historique est trop long",
};

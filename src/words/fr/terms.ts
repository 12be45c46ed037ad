import type { OperationKind } from "../../domain/operation/operation-kind.ts";
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
};

import type { PageLabels } from "../en/page.ts";
import { OPERATION_STATES, OPERATIONS, ORDER_STATES, POINTS_STATES } from "./terms.ts";

export const shared: PageLabels["shared"] = {
  title: ({ page }) => `${page} – Loyalty bridge`,
  reading: "Lecture…",
  tryAgain: "Réessayer",
  close: "Fermer",
  addShop: "Ajouter une boutique",
  leaveIt: "Ne rien faire",
  notReached: "La passerelle ne répond pas. Elle redémarre peut-être ; cette page réessaie d'elle-même.",
  failed: ({ status }) => `La passerelle a répondu par l'erreur ${status}.`,
  brokenPage: "Un problème est survenu sur cette page : la recharger.",
  order: ({ name }) => `Commande ${name}`,
  shop: "Boutique",
  show: "Afficher",
  points: "Points",
  pointsGiven: ({ points }, { count }) => count(points, { one: "# point", other: "# points" }),
  pointsNotKnown: "combien n'est pas connu",
  all: "Tout afficher",
  firstOf: ({ shown, count }, { number }) => `Les ${number(shown)} premières sur ${number(count)}.`,
  operations: OPERATIONS,
  pointsStates: POINTS_STATES,
  orderStates: ORDER_STATES,
  operationStates: OPERATION_STATES,
  advice: {
    held: "Compléter ce qui manque ou, si une personne a suspendu la commande, choisir « Libérer » : elle continue aussitôt.",
    parked: "La passerelle n'en décide pas seule : lire ce qui s'est passé, puis choisir.",
    dead: "Plusieurs essais sans succès, ou un refus du service de fidélité. Une fois la cause disparue, choisir « Réessayer maintenant », ou « Passer » si cela ne doit jamais avoir lieu.",
  },
};

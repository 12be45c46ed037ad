import type { CampaignsLabels } from "../en/page-campaigns.ts";

/** Les conversions par campagne. */
export const campaigns: CampaignsLabels = {
  title: "Conversions par campagne",
  about:
    "Conversions enregistrées, une par commande. Si une commande a ensuite été annulée, supprimée ou remboursée en entier, le service de fidélité garde sa conversion : ces commandes sont comptées à part.",
  allShops: "Toutes les boutiques",
  from: "Du",
  to: "Au",
  save: "Enregistrer en tableau (CSV)",
  fileName: "conversions.csv",
  none: "Aucune conversion n'a été enregistrée ces jours-là.",
  columns: {
    campaign: "Campagne",
    conversions: "Conversions",
    amount: "Montant des commandes",
    points: "Points attribués",
  },
  campaign: ({ id }) => `Campagne ${id}`,
  code: ({ code }) => `Code de réduction ${code}`,
  otherwise: "reconnue autrement que par un code de réduction",
  ended: ({ orders }, { count }) =>
    count(orders, { one: "# commande terminée depuis", other: "# commandes terminées depuis" }),
  most: ({ shown }, { number }) =>
    `Seules les ${number(shown)} qui ont le plus de conversions sont affichées. Une seule boutique ou moins de jours montrent les autres.`,
};

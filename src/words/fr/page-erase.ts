import type { ErasingLabels } from "../en/page-erase.ts";

/** Effacer une personne qui le demande. */
export const erasing: ErasingLabels = {
  title: "Effacer cette personne",
  about:
    "Pour une personne qui le demande : nom, adresses et numéros quittent chaque commande et chaque notification de toutes les boutiques. Les points et les sommes restent, sans nom.",
  question: ({ who, found }, { count, list }) =>
    `${who} est effacé de chaque commande et notification de toutes les boutiques, et le reste même si la boutique les envoie de nouveau. C'est irréversible. Ce que garde le service de fidélité doit y être effacé.${found === null ? "" : ` Trouvé à présent : ${list([`${found.hasMore ? "plus de " : ""}${count(found.orders, { one: "# commande", other: "# commandes" })}`, `${found.hasMoreDeliveries ? "plus de " : ""}${count(found.deliveries, { one: "# notification", other: "# notifications" })}`])} ; chaque commande et notification est parcourue, il peut donc y en avoir davantage.`}`,
  done: ({ orders, deliveries }, { count }) =>
    `Effacé de ${count(orders, { one: "# commande", other: "# commandes" })} et de ${count(deliveries, { one: "# notification", other: "# notifications" })}.`,
};

import type { Catalog } from "../catalog.ts";
import type { PlatformSaid } from "../codes/platform.ts";
import type { MendedBy, Note, OrderTrouble, UntoldContact, UnusableContact } from "../codes/watch.ts";
import type { Said } from "../words.ts";

const FIELDS = { email: "adresse e-mail", mobile: "numéro de mobile" } as const;

export const watch: Catalog<
  Exclude<Note | MendedBy | OrderTrouble | UnusableContact | UntoldContact, PlatformSaid>,
  Said
> = {
  historyStays: ({ earnFrom }, { time }) =>
    `Les commandes créées avant le ${time(earnFrom)} (earn.from) sont l'historique et ne donnent des points que là où l'historique compte`,
  moreNotes: ({ count: more }, { count }) =>
    count(more, {
      one: "Et # autre remarque, qui n'est pas gardée",
      other: "Et # autres remarques, qui ne sont pas gardées",
    }),
  ordersRead: ({ orders }, { count }) =>
    count(orders, {
      one: "# commande a été lue dans la boutique sans qu'aucune notification l'ait apportée",
      other: "# commandes ont été lues dans la boutique sans qu'aucune notification les ait apportées",
    }),
  webhooksMade: ({ done }, _, say) => done.map(say).join(" ; "),
  noSuchOrderInShop: () => "La boutique n'a pas cette commande",
  orderFailedInBridge: () => "Une erreur dans la passerelle : relire la commande après une mise à jour",
  notAnEmail: () => "ce n'est pas une adresse e-mail",
  notAPhone: ({ countries }, { choice }) =>
    countries.length === 0
      ? "ce n'est pas un numéro de téléphone lisible : il lui faut l'indicatif du pays"
      : `ce n'est pas un numéro de téléphone valable pour ${choice(countries)}, et un numéro d'ailleurs a besoin de l'indicatif de son pays`,
  contactNotTold: ({ fields, canSend, isSameCustomer }, { list }) =>
    `Changé après l'attribution des points : ${list(fields.map((field) => FIELDS[field]))}. Le service de fidélité a encore l'ancienne donnée. ${canSend ? "« Envoyer la correction » sur la page de la commande la met à jour" : isSameCustomer ? "Les points ne peuvent pas être renvoyés maintenant" : "Le compte reconnaît ses clients par là : corriger le client au service de fidélité"}`,
};

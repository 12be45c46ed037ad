import type {
  ArrivalSource,
  ArrivedPart,
  ContactField,
  Happening,
  Reason,
  Refusal,
} from "../../domain/reason/reason.ts";
import type { Catalog } from "../catalog.ts";
import type { Format } from "../format.ts";
import { OPERATIONS } from "./terms.ts";

const FILLED_IN: Readonly<Record<ContactField | "name", string>> = {
  name: "nom",
  email: "adresse e-mail",
  mobile: "numéro de mobile",
};
const POINTS_ALREADY = { approved: "validés", cancelled: "annulés" } as const;
const OPERATION_ALREADY = { done: "faite", withdrawn: "retirée" } as const;

/** What a person gave as the reason. */
function why(note: string | undefined, { quote }: Format): string {
  return note === undefined ? "" : `, avec la note ${quote(note)}`;
}

export const story: Catalog<Happening | Refusal, Reason> = {
  arrived: ({ source, parts, left = 0, isOld }, format) => {
    const { list, count } = format;
    const said = parts.map((part) => partText(part, format));
    const more = left === 0 ? [] : [count(left, { one: "# autre élément", other: "# autres éléments" })];
    return `${sourceText(source)} : ${list([...said, ...more])}${isOld ? " (plus ancien que ce qui est connu)" : ""}`;
  },
  sent: (facts, { quote, count }) => {
    const { operation, loyaltyOrderId, attempt, activityId, campaignId, points, notActivityId } = facts;
    const of = [
      activityId === null ? null : `activité ${activityId}`,
      campaignId === null ? null : `campagne ${campaignId}`,
      points === null ? null : count(points, { one: "# point", other: "# points" }),
      loyaltyOrderId === null ? null : `commande ${loyaltyOrderId} au service de fidélité`,
      `essai ${attempt}`,
    ].filter((part) => part !== null);
    const otherwise =
      notActivityId === null
        ? ""
        : `. Pas à l'activité ${notActivityId}, comme le dit maintenant le programme : un essai précédent a peut-être atteint le service de fidélité`;
    return `${quote(OPERATIONS[operation])} : ${of.join(", ")}${otherwise}`;
  },
  answered: ({ operation, because, next, at }, { quote, time }, say) => {
    const then = {
      retry: at === null ? "" : ` ; prochain essai le ${time(at)}`,
      waits: " ; en attente",
      waitsForAccount: " ; attend que le compte de fidélité fonctionne de nouveau",
      givenUp: " ; étape abandonnée, une personne doit décider",
      inDoubt: " ; une personne doit vérifier si cela a eu lieu",
    };
    return `${quote(OPERATIONS[operation])} : ${say(because)}${next === null ? "" : then[next]}`;
  },
  noConversion: ({ campaignId, because }, _, say) =>
    `Pas de recommandation pour la campagne ${campaignId} : ${say(because)}`,
  withdrawn: ({ operation, because }, { quote }, say) =>
    `${quote(OPERATIONS[operation])} n'est plus envoyé (${say(because)})`,
  plannedOtherwise: ({ because }, _, say) => `${say(because)}, autrement que ce qui a été refusé`,
  historyEarns: () =>
    "La commande est plus ancienne que le programme et compte malgré tout : une resynchronisation devait la faire compter",
  clockCorrected: () => "Ce qui attendait d'après une horloge en avance continue à la bonne heure",
  contactExpired: ({ days }, { count }) =>
    `Les coordonnées ont été retirées : elles sont gardées ${count(days, { one: "# jour", other: "# jours" })} après la fin d'une commande (retention.contactsDays)`,
  erasedByPerson: ({ by }) => `${by} a effacé les données du client`,
  sentAgainByPerson: ({ by, note }, format) =>
    `${by} a fait renvoyer les points au service de fidélité${why(note, format)}`,
  decidedByPerson: ({ by, note, decision }, format) => {
    const decided = {
      approve: "a validé les points à la main",
      cancel: "a annulé les points à la main",
      hold: "a suspendu la commande",
      release: "est revenu sur les décisions précédentes pour cette commande",
      giveAgain: "est revenu sur l'annulation des points",
      settle: "a réglé les points utilisés avec la commande",
      letEarn: "a fait compter la commande, bien qu'elle soit plus ancienne que le programme",
      cancelForRefund: "a annulé les points, à la question sur le remboursement",
      keepDespiteRefund: "a gardé les points, à la question sur le remboursement",
      cancelForFailure: "a annulé les points, à la question sur l'échec du paiement",
      keepDespiteFailure: "a gardé les points, à la question sur l'échec du paiement",
    };
    return `${by} ${decided[decision]}${why(note, format)}`;
  },
  operationByPerson: ({ by, note, operation, decision }, format) => {
    const decided = { retry: "a fait renvoyer", skip: "a passé", done: "a marqué comme faite" };
    return `${by} ${decided[decision]} : ${format.quote(OPERATIONS[operation])}${why(note, format)}`;
  },
  filledInByPerson: ({ by, note, fields, isAfterPoints }, format) =>
    `${by} a complété chez le client : ${format.list(fields.map((field) => FILLED_IN[field]))}${isAfterPoints ? ", après l'attribution des points : le service de fidélité n'en sait rien" : ""}${why(note, format)}`,

  noSuchOrder: () => "Cette commande n'existe pas",
  noSuchOperation: () => "Cette commande n'a pas cette étape",
  pointsAlready: ({ points }) => `Les points de cette commande sont déjà ${POINTS_ALREADY[points]}`,
  operationAlready: ({ state }) => `Cette étape est déjà ${OPERATION_ALREADY[state]}`,
  nothingToSettle: () => "Rien n'a été utilisé avec cette commande qu'il faudrait régler",
  orderChanged: () => "La commande a changé entre-temps : la regarder de nouveau, puis décider",
  beingSent: () => "Une étape de cette commande est en cours d'envoi : réessayer dans un instant",
  erasedNotFilledIn: () =>
    "Les données du client ont été effacées dans la boutique : rien ne peut être complété",
  mobileUnreadable: () =>
    "Ce numéro de mobile est illisible : l'écrire avec l'indicatif du pays, par exemple +49 170 1234567",
  emailUnreadable: () => "Ce n'est pas une adresse e-mail : l'écrire comme nom@example.com",
  nothingFilledIn: () => "Rien n'a été complété : donner un nom, une adresse e-mail ou un numéro de mobile",
  serviceNotToldAgain: () =>
    "Les points de cette commande ont déjà été attribués, le service de fidélité n'apprend donc pas le changement : corriger le client là-bas aussi",
  nothingSentYet: () => "Aucun point de cette commande n'a été envoyé, il n'y a donc rien à renvoyer",
  notSentAgain: ({ because }, _, say) =>
    `D'après ce qui est connu aujourd'hui, elle ne serait pas renvoyée : ${say(because)}`,
};

function sourceText(source: ArrivalSource): string {
  switch (source.way) {
    case "delivery":
      return `Notification ${source.topic}`;
    case "reference":
      return `Notification ${source.topic}, lue dans la boutique`;
    case "resync":
      return "Lu dans la boutique (resynchronisation)";
    case "rules":
      return "Lu dans la boutique (une règle le demande)";
    case "watch":
      return "Lu dans la boutique (surveillance)";
  }
}

const DISPUTED = { open: "est en cours", won: "a été rejetée", lost: "a abouti" } as const;

function partText(part: ArrivedPart, { quote, amount }: Pick<Format, "quote" | "amount">): string {
  switch (part.kind) {
    case "snapshot":
      return `la commande est ${quote(part.status)}${part.isRestoration ? ", restaurée" : ""}`;
    case "refund":
      return `remboursement ${part.id}`;
    case "fulfillment":
      return part.status === "" ? `expédition ${part.id}` : `expédition ${part.id} (${part.status})`;
    case "dispute": {
      const { id, state, amount: about } = part;
      const over = about === undefined ? "" : ` de ${amount(about.amountMinor, about.currency)}`;
      return `la contestation ${id}${over} ${DISPUTED[state]}`;
    }
    case "deletion":
      return "la commande a été supprimée";
  }
}

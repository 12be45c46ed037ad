import { BRIDGE } from "../../installation/called.ts";
import type { CommandLabels } from "../en/commands.ts";

const ORDERS = { one: "# commande lue", other: "# commandes lues" } as const;
const WEBHOOKS = { one: "# webhook créé", other: "# webhooks créés" } as const;

export const tryOut: CommandLabels["tryOut"] = {
  alone:
    "La passerelle est essayée sur cette machine seule : rien n'en sort, et toutes les personnes sont inventées.",
  behaveAs: ({ titles }, { list }) =>
    `Les boutiques d'essai se comportent comme ${list(titles)}. La passerelle leur demande de lui envoyer leurs commandes :`,
  webhooksMade: ({ shop, webhooks, title, domain }, { count }) =>
    `${shop} : ${count(webhooks, WEBHOOKS)} dans la boutique ${title} ${domain}`,
  day: ({ shop, title, domain }, { quote }) =>
    `Une journée dans la boutique ${title} ${quote(shop)} (${domain}), notification signée après notification signée :`,
  order: ({ order, plot }) => `Commande ${order} : ${plot}`,
  plots: {
    usual: "payée, puis traitée",
    refundedEarly: "remboursée avant la validation de ses points",
    refundedLate: "remboursée après la validation de ses points",
    partlyRefunded: "remboursée en partie : les points restent (réglage cancel.partialRefund)",
    guest: "un invité sans numéro de téléphone",
    backwards: "chaque notification envoyée deux fois, et dans l'ordre inverse",
    referral: "le code de parrainage d'un ami",
    cancelled: "annulée avant d'être payée",
  },
  summedUp: `Ligne par ligne comme ci-dessus : ${BRIDGE} try --all`,
  atTheEnd: "À la fin",
  programme:
    "Ce que peut dire un programme, montré dans des boutiques à part dont l’horloge peut être avancée :",
  acts: {
    rule: ({ name, total }, { quote }) =>
      `Une règle, ${quote(name)} : à partir de ${total} EUR, les commandes reçoivent leurs points par une autre activité`,
    window: ({ days }, { count }) =>
      `Un délai de retour de ${count(days, { one: "# jour", other: "# jours" })}, avant et après l’avance de l’horloge`,
    refund: ({ refunded, total }) =>
      `${refunded} EUR sur ${total} sont remboursés : ce que deviennent les points, selon cancel.partialRefund`,
    redeem: "Un client paie avec des points",
    lookAhead: ({ name, total, scanned, differing }, { quote, count, number }) =>
      `Un autre programme, essayé avant d'être enregistré : ${quote(name)} à partir de ${total} EUR. Sur ${count(scanned, ORDERS)}, différeraient : ${number(differing)}`,
    saved: ({ version }) =>
      `Enregistré comme version ${version} : les commandes passées gardent la leur, la prochaine suit la nouvelle`,
  },
  history: ({ shop }, { quote }) =>
    `La boutique ${quote(shop)} a des commandes d'avant la passerelle : un historique, qui ne rapporte des points que si une personne le permet.`,
  firstDry: "Une resynchronisation les lit, d'abord sans rien envoyer :",
  dryRun: ({ read, changed }, { count, number }) =>
    `Essai à blanc sur les 7 derniers jours : ${count(read, ORDERS)}, ${number(changed)} changeraient`,
  readAgain: "relue dans la boutique, pour de bon, et admise à rapporter des points",
  silence: ({ shop }, { quote }) =>
    `La boutique ${quote(shop)} perd ses webhooks, et des commandes changent sans un mot :`,
  silently: {
    placed: ({ order }) => `${order} est passée et payée, et la passerelle n'en apprend rien`,
    shipped: ({ order }) => `${order} est expédiée, et la passerelle n'en apprend rien`,
  },
  noticed: ({ webhooks }, { count }) =>
    `La passerelle l'a remarqué d'elle-même : ${count(webhooks, { one: "# webhook est", other: "# webhooks sont" })} de retour, et elle a lu ces commandes :`,
  balances:
    "Ce que tient le service de fidélité à la fin (points sur le compte, points en attente de validation) :",
  pending: "en attente",
  conversion: ({ campaign, order, name }) =>
    `Parrainage pour la campagne ${campaign} : commande ${order} de ${name}`,
  dashboard:
    "Le tableau de bord, connecté en un clic (le lien est valable une fois, pendant une demi-heure) :",
  later: ({ url, token }) => `Plus tard, à ${url}, se connecter avec ce jeton d'administration : ${token}`,
  stays: "Tout reste en marche jusqu'à Ctrl+C. Dans un autre terminal :",
  desk: ({ url }) =>
    `Les boutiques d'essai, pour y vendre, supprimer les webhooks et changer des commandes à son insu : ${url}`,
  loyalty: ({ url }) => `Ce que sait le service de fidélité : ${url}`,
  ownShop: `Connecter sa propre boutique : ${BRIDGE} init`,
};

export const desk: CommandLabels["desk"] = {
  title: "Boutiques d'essai",
  about:
    "Rien ici n'est réel. Supprimer les webhooks d'une boutique, ou laisser des commandes changer sans un mot à la passerelle : en quelques secondes elle le remarque d'elle-même, recrée les webhooks et lit ce qu'elle a manqué.",
  noWebhooks: "Elle n'a pas de webhooks : elle ne signale rien à personne.",
  webhooks: ({ webhooks, address }, { count }) =>
    `${count(webhooks, { one: "# webhook signale", other: "# webhooks signalent" })} à ${address}`,
  acts: {
    sell: "Vendre quelque chose",
    ship: "Expédier la commande la plus récente",
    "sell-to-prankster": "Vendre à quelqu'un dont le nom est du balisage",
    "delete-webhooks": "Supprimer les webhooks",
    "change-untold": "Changer trois commandes sans un mot",
  },
  columns: { order: "Commande", customer: "Client", total: "Total", state: "État", changed: "Modifiée" },
  states: {
    cancelled: "annulée",
    refunded: "remboursée",
    unpaid: "non payée",
    paid: "payée",
    shipped: "expédiée",
  },
  partlyRefunded: ({ state }) => `${state}, remboursée en partie`,
};

import { BRIDGE } from "../../../src/installation/called.ts";
import type { Advice, Catalog, Coded } from "../../../src/words/catalog.ts";
import type { Granting, ShopifyRemark, ShopifyTrouble } from "../said.ts";

const REPORT = "Réessayer, et le signaler si cela persiste";
const COPY_KEY =
  "Recopier clientId et clientSecret depuis Dev Dashboard › l'application › Settings (pas le secret des notifications de la boutique)";

export const fr: Catalog<ShopifyTrouble, Coded, Advice> & Catalog<ShopifyRemark, Coded> = {
  "shopify.redirected": ({ domain }) => [
    `${domain} redirige ailleurs`,
    "Inscrire l'adresse myshopify.com de la boutique comme domaine (Paramètres › Domaines)",
  ],
  "shopify.noShop": ({ domain }) => [
    `Il n'y a pas de boutique Shopify à ${domain}`,
    "Vérifier le domaine de la boutique",
  ],
  "shopify.frozen": () => [
    "La boutique est gelée à cause d'une facture impayée",
    "Le propriétaire de la boutique doit la régler chez Shopify",
  ],
  "shopify.locked": () => [
    "Shopify a verrouillé la boutique",
    "Le propriétaire de la boutique doit s'adresser à l'assistance de Shopify",
  ],
  "shopify.tokenRefused": () => [
    "Shopify refuse le jeton : l'application a été retirée de la boutique, ou son secret a changé",
    "Réinstaller l'application, ou reconnecter la boutique",
  ],
  "shopify.permanentTokenRefused": () => [
    "Shopify refuse le jeton permanent : il a été révoqué, ou son application a été retirée",
    "En copier un nouveau, ou utiliser clientId et clientSecret",
  ],
  "shopify.forbidden": () => [
    "Shopify ne permet pas cela à l'application",
    "Vérifier les scopes de l'application",
  ],
  "shopify.scopesMissing": ({ scopes, ...granting }, { list }) => [
    `Il manque à l'application ${list(scopes)}`,
    grantText(granting, list(scopes)),
  ],
  "shopify.permissionMissing": ({ said }, { quote }) => [
    `Il manque une autorisation à l'application (${quote(said)})`,
    "Vérifier ses scopes et ses autorisations",
  ],
  "shopify.questionRefused": ({ said }, { quote }) => [`Shopify a refusé l'appel (${quote(said)})`, REPORT],
  "shopify.notConsented": ({ shop }) => ["Le marchand n'a pas encore donné son accord", connectText(shop)],
  "shopify.noClient": () => [
    "Aucun accès à la boutique n'est configuré",
    "Inscrire clientId et clientSecret de l'application dans les credentials de la boutique",
  ],
  "shopify.consentEnded": ({ shop }) => ["L'accord du marchand a expiré", connectText(shop)],
  "shopify.otherOrganisation": () => [
    "L'application et la boutique appartiennent à des organisations différentes",
    "Créer l'application dans l'organisation de la boutique, ou mettre credentials.grant à authorization_code et connecter la boutique avec l'accord du marchand",
  ],
  "shopify.notInstalled": () => [
    "L'application n'est pas installée dans la boutique",
    "L'installer dans le Dev Dashboard",
  ],
  "shopify.clientRefused": () => ["Shopify ne connaît pas l'identifiant client avec ce secret", COPY_KEY],
  "shopify.noToken": ({ reason, shop }) => [
    `Shopify n'a pas donné de jeton (${reason ?? "sans dire pourquoi"})`,
    shop === null ? COPY_KEY : `${connectText(shop)}. Si cela ne suffit pas : ${COPY_KEY}`,
  ],
  "shopify.tooManySubscriptions": ({ most }, { number }) => [
    `L'application a plus de ${number(most)} abonnements aux webhooks`,
    "Supprimer ceux dont personne n'a besoin",
  ],
  "shopify.subscriptionRefused": ({ topic, said }, { quote }) => [
    `Shopify a refusé l'abonnement à ${topic} (${quote(said)})`,
    REPORT,
  ],
  "shopify.notAnOrderId": () => [
    "Ce n'est pas l'identifiant d'une commande Shopify",
    "Copier le nombre à la fin de l'adresse de la commande dans l'administration de la boutique",
  ],
  "shopify.orderNotShown": () => [
    "La boutique ne montre pas cette commande : elle a été supprimée, ou est trop ancienne pour l'application",
    ALL_ORDERS,
  ],
  "shopify.recentOrdersOnly": () => [
    "Shopify ne montre à cette application que les commandes des 60 derniers jours",
    ALL_ORDERS,
  ],
  "shopify.fieldsHidden": ({ fields, isCustomerHidden, ...granting }, { list }) => [
    `Shopify cache des champs des commandes à cette application (${list(fields)}) : ce qui en est connu reste, mais une commande sans e-mail ni téléphone ne peut pas recevoir de points`,
    isCustomerHidden
      ? `${grantText(granting, "read_customers")}. Si l'application a ce scope : ${APPROVAL}`
      : APPROVAL,
  ],
  "shopify.noAccess": ({ because }, _, say) => [
    "Sans accès à la boutique, la passerelle sait des commandes ce que signalent des webhooks créés à la main, et ne peut ni créer des webhooks, ni retrouver ce qu'ils ont manqué, ni resynchroniser, et n'apprend la modification d'une commande qu'à la notification suivante",
    `Pour lui donner accès : ${say(because)}`,
  ],
  "shopify.otherAddress": ({ domain, real }) => [
    `Les notifications viennent de ${real}, pas de ${domain}`,
    `Inscrire domain: ${real}`,
  ],
  "shopify.noSubscriptions": ({ shop }) => [
    "L'application n'a aucun abonnement aux webhooks des commandes",
    `Les créer avec : ${BRIDGE} webhooks ${shop} --restore. Si shopify.app.toml les déclare, mettre credentials.subscriptions à app`,
  ],
  "shopify.versionEnded": ({ version, ours }) => [
    `Shopify répond dans la version ${version} : ${ours} n'existe plus`,
    "Mettre la passerelle à jour",
  ],
  "shopify.signsWithClientSecret": () => [
    "Shopify signe avec le secret client de l'application",
    "S'assurer qu'il figure dans les secrets de la boutique",
  ],
  "shopify.visitNotSigned": () => [
    "Cette visite ne vient pas de Shopify, ou elle est trop ancienne",
    "Ouvrir l'application encore une fois",
  ],
  "shopify.ownOrganisation": () => [
    "Aucun accord n'est nécessaire ici : l'application appartient à l'organisation de la boutique, et la passerelle demande elle-même l'accès à Shopify toutes les quelques minutes",
    "Après connexion à la passerelle, la page Boutiques montre le résultat ; « Vérifier maintenant » le fait aussitôt",
  ],

  "shopify.accessCheck": () => "accès",
  "shopify.addressCheck": () => "adresse",
  "shopify.scopesCheck": () => "scopes",
  "shopify.historyCheck": () => "commandes anciennes",
  "shopify.protectedDataCheck": () => "données clients protégées",
  "shopify.subscriptionsCheck": () => "abonnements aux webhooks",
  "shopify.versionCheck": () => "version de l'API",
  "shopify.tokenAccepted": () => "Shopify accepte le jeton de l'application",
  "shopify.rightAddress": ({ domain }) => `La boutique est ${domain}`,
  "shopify.scopesGranted": ({ scopes }, { list }) => `L'application a ${list(scopes)}`,
  "shopify.ordersOfAnyAge": () => "L'application voit les commandes de tout âge",
  "shopify.contactReadable": () => "L'e-mail, le téléphone et le client sont lisibles",
  "shopify.noOrderToTry": () => "La boutique n'a pas encore de commande pour le vérifier",
  "shopify.subscriptionsThere": ({ count }, format) =>
    format.count(count, {
      one: "# abonnement aux commandes est en place",
      other: "# abonnements aux commandes sont en place",
    }),
  "shopify.versionUsed": ({ version }) => `Shopify répond dans la version ${version}`,
  "shopify.subscriptionDeleted": () => "Shopify le supprime après huit échecs",
  "shopify.subscriptionFiltered": () => "Un filtre ou un choix de champs retient des notifications",
  "shopify.declaredByApp": () =>
    "La configuration de l'application (shopify.app.toml) les déclare : rien à faire",
  "shopify.subscribed": ({ topic }) => `Abonnement à ${topic} créé`,
  "shopify.filterRemoved": ({ topic }) => `Filtre de ${topic} retiré`,
  "shopify.visitElsewhere": () => "la visite n'a pas commencé ici",
  "shopify.answerNotSigned": () =>
    "la réponse n'est pas signée par Shopify avec le secret de cette application, ou elle est trop ancienne",
  "shopify.consentOfOtherShop": ({ domain }) =>
    `l'accord a été donné par une autre boutique : se connecter à ${domain}`,
  "shopify.consentRefused": () => "le marchand n'a pas donné son accord",
  "shopify.noCode": () => "Shopify n'a pas envoyé de code",
  "shopify.noAccessGiven": ({ because }, _, say) => `Shopify n'a pas donné d'accès : ${say(because)}`,

  "shopify.settings.clientId": () =>
    "l'identifiant client de l'application, pour lire les commandes de la boutique (Dev Dashboard › Settings)",
  "shopify.settings.clientSecret": () => "le secret client de l'application (Dev Dashboard › Settings)",
  "shopify.settings.accessToken": () =>
    "le jeton permanent (shpat_…) d'une application créée dans l'administration de la boutique (Paramètres › Applications › Développer des applications)",
  "shopify.settings.grant": () =>
    "comment l'application obtient son jeton : client_credentials pour une application de l'organisation de la boutique, authorization_code pour toute autre, avec l'accord du marchand",
  "shopify.settings.scopes": () =>
    "ce que l'application demande : read_orders pour les commandes, read_customers pour le nom, l'e-mail et le téléphone de leurs clients ; ajouter read_all_orders une fois accordé par Shopify, pour les commandes de plus de 60 jours",
  "shopify.settings.subscriptions": () =>
    "qui s'occupe des webhooks : api, la passerelle les crée et les recrée ; app, la configuration de l'application (shopify.app.toml) les déclare",
  "shopify.secretPlace": () =>
    "le secret client de l'application, ou celui sous Settings › Notifications › Webhooks",
  "shopify.expectedSecret": () => "le secret de l'application ou de ses webhooks, pas un jeton d'accès",
  "shopify.expectedDomain": () =>
    "l'adresse myshopify.com de la boutique, par exemple acme.myshopify.com (administration Shopify › Settings › Domains)",
  "shopify.expectedScope": () => "un scope comme read_orders",
};

const ALL_ORDERS =
  "Pour les plus anciennes, demander read_all_orders (Dev Dashboard › l'application › API access requests), puis l'ajouter à credentials.scopes";
const APPROVAL =
  "Demander nom, e-mail, téléphone et adresse (Dev Dashboard › l'application › API access requests › Protected customer data access)";

function connectText(shop: string): string {
  return `Connecter la boutique à /apps/shopify/install?shop=${shop}`;
}

function grantText({ way, shop }: Granting, lacking: string): string {
  const release = `Publier une version de l'application avec ${lacking} (Dev Dashboard › l'application › Versions)`;
  switch (way) {
    case "customApp":
      return `Cocher ${lacking} dans l'administration de la boutique (Paramètres › Applications › Développer des applications › l'application › Configuration) et réinstaller l'application`;
    case "consent":
      return `${release}, le nommer dans credentials.scopes et demander à nouveau l'accord du marchand à /apps/shopify/install?shop=${shop}`;
    case "release":
      return `${release} et la réinstaller dans la boutique`;
  }
}

import { BRIDGE } from "../../../src/installation/called.ts";
import type { Advice, Catalog, Coded } from "../../../src/words/catalog.ts";
import type { WooRemark, WooTrouble } from "../said.ts";

const PERMALINKS =
  "Dans WordPress › Réglages › Permaliens, choisir autre chose que « Simple » et enregistrer";
const WEBHOOKS = "WooCommerce › Réglages › Avancé › Webhooks";
const PLUGIN = "Chercher une extension ou un réglage de l'hébergeur placé devant /wp-json/";
const ANSWERS = "Chercher une extension qui modifie les réponses de l'interface REST";
const PUBLIC_ADDRESS = "Inscrire une adresse https publique dans server.publicUrl";
const VERSION_3 = `Ouvrir le webhook dans ${WEBHOOKS} et choisir la version d'API « WP REST API Integration v3 »`;
const LISTS = { orders: "des commandes", webhooks: "des webhooks", refunds: "des remboursements" } as const;

export const fr: Catalog<WooTrouble, Coded, Advice> & Catalog<WooRemark, Coded> = {
  "woocommerce.redirectsToLogin": ({ host }) => [
    `${host} renvoie les appels vers une page de connexion ou d'information : une extension ferme l'interface REST`,
    "Autoriser /wp-json/wc/ dans cette extension",
  ],
  "woocommerce.redirectsElsewhere": ({ host, target }) => [
    `${host} redirige vers ${target}`,
    `Inscrire ${target} comme domaine de la boutique`,
  ],
  "woocommerce.redirects": ({ host }) => [
    `${host} redirige son interface REST vers une autre page`,
    "Chercher une extension ou un réglage de l'hébergeur qui redirige /wp-json/",
  ],
  "woocommerce.noInterface": ({ host }) => [
    `${host} n'a pas d'interface REST à cette adresse`,
    `${PERMALINKS}, et vérifier le domaine et le chemin de la boutique`,
  ],
  "woocommerce.pageInstead": ({ host, status }) => [
    `${host} montre une page au lieu de son interface REST (${status}) : une extension de sécurité, un pare-feu ou un mot de passe devant la boutique arrête la passerelle`,
    "Y autoriser /wp-json/wc/ pour la passerelle",
  ],
  "woocommerce.brokenAnswer": ({ host }) => [
    `${host} répond à son interface REST par une page ou une réponse abîmée`,
    "Voir si la boutique est en maintenance, contrôle ses visiteurs, ou leur montre des avertissements PHP (WP_DEBUG_DISPLAY)",
  ],
  "woocommerce.strangePage": ({ host, status }) => [`${host} a répondu ${status} avec une page`, PLUGIN],
  "woocommerce.noWooCommerce": () => [
    "WordPress répond, mais l'interface REST de WooCommerce n'y est pas",
    "Vérifier que l'extension WooCommerce est active et à jour",
  ],
  "woocommerce.plainPermalinks": () => [
    "La boutique a des permaliens simples, avec lesquels la passerelle ne peut pas lire les commandes",
    PERMALINKS,
  ],
  "woocommerce.keyRefused": () => [
    "WooCommerce n'accepte pas la clé : elle a été révoquée ou mal saisie, son utilisateur n'existe plus, ou les horloges diffèrent de plus de 15 minutes",
    "En créer une nouvelle dans WooCommerce › Réglages › Avancé › API REST, ou reconnecter la boutique",
  ],
  "woocommerce.keyMayNot": ({ said }) => [
    `L'utilisateur de la clé n'en a pas le droit (${said})`,
    "Utiliser une clé d'un administrateur ou d'un gestionnaire de boutique avec le droit Lecture/Écriture, et autoriser /wp-json/wc/ dans les extensions de sécurité",
  ],
  "woocommerce.keyMayOnlyRead": () => [
    "La clé ne permet que de lire, ou a été révoquée",
    "Lui donner le droit Lecture/Écriture dans WooCommerce › Réglages › Avancé › API REST",
  ],
  "woocommerce.keyDropped": () => [
    "La clé n'arrive pas à WooCommerce : l'hébergeur supprime l'en-tête Authorization, ou WordPress ne sait pas qu'il est appelé en https",
    "Demander à l'hébergeur de transmettre l'en-tête et de définir HTTPS (X-Forwarded-Proto) pour WordPress",
  ],
  "woocommerce.interfaceClosed": ({ said }) => [
    `Une extension ferme l'interface REST de WordPress (${said})`,
    "Autoriser /wp-json/wc/ dans cette extension",
  ],
  "woocommerce.callRefused": ({ status, said }) => [
    `La boutique a refusé l'appel (${status}, ${said})`,
    "Regarder dans WooCommerce › État › Journaux",
  ],
  "woocommerce.notConnected": ({ shop }) => [
    "Aucune clé n'est configurée pour la boutique",
    `La connecter à /apps/woocommerce/install?shop=${shop}, ou inscrire consumerKey et consumerSecret dans ses credentials`,
  ],
  "woocommerce.notAList": ({ of }) => [`La liste ${LISTS[of]} de la boutique n'est pas une liste`, ANSWERS],
  "woocommerce.otherOrder": ({ orderId, answered }) => [
    `La boutique a répondu avec la commande ${answered} au lieu de la commande ${orderId}`,
    ANSWERS,
  ],
  "woocommerce.notAnOrderId": () => [
    "Ce n'est pas l'identifiant d'une commande WooCommerce",
    "Copier le nombre de l'adresse de la commande dans WordPress",
  ],
  "woocommerce.numberNotFound": () => [
    "La recherche de la boutique ne trouve aucune commande portant ce numéro",
    "Une extension peut créer des numéros sans permettre de les rechercher : utiliser l'identifiant, dans l'adresse de la commande dans WordPress",
  ],
  "woocommerce.cursorUnreadable": () => [
    "L'endroit où reprendre la lecture est incompréhensible",
    "Recommencer la lecture",
  ],
  "woocommerce.shuffled": () => [
    "Cette boutique trie chaque fois différemment les commandes d'une même seconde : l'une d'elles a pu être laissée de côté",
    "Lire les commandes manquantes par leur identifiant",
  ],
  "woocommerce.ordersNotShown": ({ count }, format) => [
    format.count(count, {
      one: "# commande de cette page n'est pas montrée à l'utilisateur de la clé",
      other: "# commandes de cette page ne sont pas montrées à l'utilisateur de la clé",
    }),
    "Utiliser une clé d'un administrateur ou d'un gestionnaire de boutique",
  ],
  "woocommerce.noTimeFilter": () => [
    "Cette boutique ne filtre pas les commandes par date (WooCommerce avant 5.8) : toutes ses commandes sont lues",
    "Mettre WooCommerce à jour",
  ],
  "woocommerce.orderAnswerUnreadable": () => [
    "Une commande a été laissée de côté : la réponse de la boutique qui la contient est illisible",
    ANSWERS,
  ],
  "woocommerce.addressNotPublic": ({ host }) => [
    host === null
      ? "L'adresse de la passerelle n'est pas valide"
      : `WooCommerce n'envoie pas de notifications à ${host}`,
    PUBLIC_ADDRESS,
  ],
  "woocommerce.addressWithPassword": () => [
    "WooCommerce n'envoie pas de notifications à une adresse qui contient un mot de passe",
    "Le retirer de server.publicUrl",
  ],
  "woocommerce.portNotCalled": ({ port }) => [
    `WooCommerce n'envoie de notifications qu'aux ports 80, 443 et 8080, pas au port ${port}`,
    "Placer un proxy inverse devant la passerelle et inscrire son adresse dans server.publicUrl",
  ],
  "woocommerce.addressNotSecure": () => [
    "Les notifications contiennent des noms et adresses de clients, et l'adresse de la passerelle n'est pas en https",
    PUBLIC_ADDRESS,
  ],
  "woocommerce.tooManyWebhooks": ({ most }, { number }) => [
    `La boutique a plus de ${number(most)} webhooks, qui ne sont pas lus jusqu'au bout`,
    `Supprimer ceux dont personne n'a besoin dans ${WEBHOOKS}`,
  ],
  "woocommerce.paused": () => [
    "Il a été mis en pause dans la boutique",
    `Le remettre à Actif dans ${WEBHOOKS}`,
  ],
  "woocommerce.switchedOff": () => [
    "WooCommerce l'a désactivé après sept échecs de suite et n'a plus rien envoyé depuis",
    "Le rétablir et resynchroniser les commandes depuis lors",
  ],
  "woocommerce.leftPaused": ({ topic }) => [
    `${topic} : laissé tel quel, car il a été mis en pause dans la boutique`,
    `Le remettre à Actif dans ${WEBHOOKS}`,
  ],
  "woocommerce.partlyDone": ({ done, because }, { list }, say) => [
    `Une partie seulement a été faite (${list(done.map(say))}) : ${say(because)}`,
    "Faire ensuite le reste",
  ],
  "woocommerce.noAccess": ({ because }, _, say) => [
    "Sans accès à la boutique, la passerelle sait des commandes ce que signalent des webhooks créés à la main, et ne peut ni créer des webhooks, ni retrouver ce qu'ils ont manqué, ni resynchroniser",
    `Pour lui donner accès : ${say(because)}`,
  ],
  "woocommerce.otherHome": ({ own, home }) => [
    `La boutique répond sous ${own}, mais se nomme ${home}`,
    `Inscrire ${home} comme domaine de la boutique`,
  ],
  "woocommerce.webhooksNotKept": ({ because }, _, say) => [
    `Les webhooks ne peuvent pas être entretenus : ${say(because)}`,
    "Ou créer les webhooks à la main (voir le README de l'adaptateur)",
  ],
  "woocommerce.versionUnknown": ({ because }, _, say) => [
    because === null ? "La boutique ne dit pas sa version" : `La version est illisible : ${say(because)}`,
    "Utiliser une clé d'un administrateur",
  ],
  "woocommerce.versionOld": ({ version }) => [
    `WooCommerce ${version} ne sait pas dire ce qui a changé : chaque passage lit toutes les commandes`,
    "Mettre WooCommerce à jour",
  ],
  "woocommerce.webhooksOff": ({ topics, shop }, { list }) => [
    `Manquants ou désactivés : ${list(topics)}`,
    `Les rétablir avec : ${BRIDGE} webhooks ${shop} --restore. Puis resynchroniser les commandes depuis leur arrêt`,
  ],
  "woocommerce.webhooksMisled": ({ because, shop }, _, say) => [
    `Les webhooks mènent à une adresse que WooCommerce n'appelle pas : ${say(because)}`,
    `Puis les rétablir avec : ${BRIDGE} webhooks ${shop} --restore`,
  ],
  "woocommerce.sourcesNotNoted": () => [
    "Les dernières commandes ne disent pas d'où elles viennent : les recommandations ne sont connues que par les codes promo et les champs propres",
    "Si souhaité, activer WooCommerce › Réglages › Avancé › Fonctionnalités › Attribution de commande",
  ],
  "woocommerce.oldInterface": () => [
    "Le webhook utilise l'ancienne interface de WooCommerce (legacy)",
    VERSION_3,
  ],
  "woocommerce.timesWithoutZone": () => ["Les heures de la commande ne donnent pas leur fuseau", VERSION_3],
  "woocommerce.makerMayNotSee": () => [
    "WooCommerce a envoyé une erreur au lieu de la commande (woocommerce_rest_cannot_view) : l'utilisateur qui a créé le webhook a été supprimé ou ne peut plus voir les commandes",
    "Recréer les quatre webhooks en tant qu'administrateur ou gestionnaire de boutique, supprimer les anciens, puis resynchroniser les commandes depuis lors",
  ],
  "woocommerce.errorInstead": ({ error }) => [
    `WooCommerce a envoyé une erreur au lieu de la commande (${error})`,
    "Regarder dans WooCommerce › État › Journaux, puis resynchroniser les commandes de ce moment",
  ],
  "woocommerce.keyConfigured": ({ shop }) => [
    `La boutique ${shop} a une clé dans la configuration (credentials.consumerKey), et c'est elle qui sert`,
    "Pour connecter la boutique de cette façon, la retirer et redémarrer la passerelle",
  ],
  "woocommerce.keyNeedsHttps": () => [
    "WooCommerce ne remet sa clé qu'à des adresses https",
    "Donner à la passerelle une adresse https dans server.publicUrl",
  ],

  "woocommerce.interfaceCheck": () => "interface REST",
  "woocommerce.keyCheck": () => "clé",
  "woocommerce.writingCheck": () => "droit d'écriture",
  "woocommerce.versionCheck": () => "version",
  "woocommerce.webhooksCheck": () => "webhooks",
  "woocommerce.sourcesCheck": () => "origine des commandes",
  "woocommerce.interfaceAnswers": () => "La boutique répond",
  "woocommerce.ordersReadable": () => "Les commandes de la boutique sont lisibles",
  "woocommerce.mayWrite": () => "La clé permet de lire et d'écrire",
  "woocommerce.versionUsed": ({ version }) => `WooCommerce ${version}`,
  "woocommerce.webhooksActive": () => "Tous sont actifs",
  "woocommerce.sourcesNoted": () => "La boutique note d'où viennent les commandes",
  "woocommerce.noCheckoutOrder": () => "Pas encore de commande passée en caisse pour le vérifier",
  "woocommerce.severalOfOne": ({ count }, { number }) =>
    `Il existe ${number(count)} fois, donc chaque événement est notifié ${number(count)} fois ; c'est sans conséquence`,
  "woocommerce.webhookMade": ({ topic }) => `${topic} : créé`,
  "woocommerce.webhookMadeAnew": ({ topic }) => `${topic} : recréé`,
  "woocommerce.webhookOnAgain": ({ topic }) =>
    `${topic} : réactivé ; tant qu'aucune notification n'a réussi, un seul nouvel échec le désactive encore`,
  "woocommerce.webhookSecretSet": ({ topic }) => `${topic} : était actif ; son secret a été défini à nouveau`,
  "woocommerce.callbackWithoutKey": () => "la réponse de la boutique ne contient pas de clé",
  "woocommerce.callbackOfOtherVisit": () => "la réponse de la boutique appartient à une autre visite",
  "woocommerce.keyNotForBoth": () => "la clé ne peut pas lire et écrire, et les deux doivent être accordés",
  "woocommerce.newKeyRefused": ({ because }, _, say) =>
    `la boutique n'accepte pas sa nouvelle clé : ${say(because)}`,
  "woocommerce.newKeyNotTried": ({ because }, _, say) =>
    `la boutique n'a pas pu être interrogée avec sa nouvelle clé : ${say(because)}. Attendre quelques minutes ; une boutique qui ne peut faire qu'une chose à la fois a besoin d'une clé créée à la main dans ses credentials`,

  "woocommerce.settings.consumerKey": () =>
    "la clé de l'API REST (ck_…), pour lire les commandes de la boutique (WooCommerce › Réglages › Avancé › API REST)",
  "woocommerce.settings.consumerSecret": () => "le secret de la clé (cs_…), montré une fois, à sa création",
  "woocommerce.settings.statuses": () =>
    "ce que signifient les statuts de commande propres à la boutique, par nom court ; passe avant le sens prévu",
  "woocommerce.secretPlace": () => "WooCommerce › Réglages › Avancé › Webhooks",
  "woocommerce.expectedSecret": () => "le secret des webhooks, pas la clé de l'API REST",
  "woocommerce.expectedStatus": () => "le nom court d'un statut, comme delivered",
  "woocommerce.expectedKeyPair": () =>
    "consumerKey et consumerSecret ensemble, ou aucun des deux (connecter alors la boutique par ses propres pages)",
  "woocommerce.expectedWebAddress": () =>
    "l'adresse web de la boutique, par exemple shop.example.com ou shop.example.com/chemin",
  "woocommerce.expectedNoQuery": () =>
    "l'adresse de la boutique sans point d'interrogation ni ancre, par exemple shop.example.com ou shop.example.com/chemin",
  "woocommerce.expectedNoPassword": () =>
    "l'adresse de la boutique sans nom d'utilisateur ni mot de passe, par exemple shop.example.com ou shop.example.com/chemin",
  "woocommerce.expectedAddress": () =>
    "l'adresse de la boutique, par exemple shop.example.com ou shop.example.com/chemin",
};

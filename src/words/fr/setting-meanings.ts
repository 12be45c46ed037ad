import type { SettingName } from "../codes/setting-name.ts";

export const MEANINGS: Readonly<Record<SettingName, string>> = {
  server: "où la passerelle est joignable",
  "server.host": "adresse où la passerelle écoute ; 0.0.0.0 pour toutes",
  "server.port": "port où la passerelle écoute ; 0 en choisit un libre",
  "server.publicUrl": "comment les boutiques joignent la passerelle, par exemple https://bridge.example.com",
  "server.bodyLimit": "plus grande notification acceptée, jusqu'à 64mb",
  "server.trustProxy":
    "proxys placés devant, dont les en-têtes de transfert sont crus : un nombre, ou true pour tous. À régler là où un proxy d'une autre machine est devant : sinon une adresse d'internet peut tenir 256 connexions, et toutes viennent de celle du proxy",
  "server.graceSeconds": "secondes pour finir ce qui est commencé quand la passerelle est arrêtée",
  "server.publicMetrics": "/metrics ne demande pas de jeton",
  storage: "où la passerelle garde ce qu'elle sait",
  "storage.driver":
    "lowdb : un dossier, pour un processus ; postgres : une base de données PostgreSQL, pour un processus ou plusieurs",
  "storage.path": "avec driver: lowdb, le dossier ; ./data par défaut",
  "storage.url":
    "avec driver: postgres, la base de données : postgres://utilisateur:motdepasse@hôte:port/base",
  "storage.schema": "avec driver: postgres, le schéma où les tables sont créées ; loyalty_bridge par défaut",
  "storage.poolSize":
    "avec driver: postgres, connexions simultanées de chaque processus, au plus ; 10 par défaut",
  "storage.ssl":
    "avec driver: postgres, verify : chiffré, et le certificat du serveur est vérifié ; encrypt : sans le vérifier ; none : sur un réseau à soi ; par défaut verify, ou none si la base est sur cette machine",
  "storage.caFile":
    "avec driver: postgres, un fichier avec le certificat qui signe celui du serveur, en PEM ; par défaut, ce à quoi la machine se fie",
  security: "chiffrement",
  "security.encryptionKey":
    "chiffre les jetons des boutiques et les secrets de celles ajoutées sur la page là où ils sont gardés ; 32 octets aléatoires en base64",
  "security.previousEncryptionKeys":
    "anciennes clés qui ouvrent encore ce qu'elles ont chiffré, pendant le changement de clé",
  admin: "qui peut regarder et décider",
  "admin.token": "ouvre le tableau de bord et l'interface JSON ; au moins 16 caractères, difficile à deviner",
  alerts: "messages à une personne quand quelque chose en demande une",
  "alerts.webhook": "le destinataire des alertes",
  "alerts.webhook.url": "où les alertes sont envoyées",
  "alerts.webhook.secret": "signe les alertes, pour que le destinataire puisse s'y fier",
  "alerts.language": "la langue des alertes",
  "alerts.quietMinutes": "minutes pendant lesquelles la même alerte n'est pas répétée",
  retention: "combien de temps les choses sont gardées",
  "retention.deliveriesDays": "jours pendant lesquels les notifications reçues sont gardées",
  "retention.contactsDays":
    "jours pendant lesquels le contact d'une commande terminée est gardé, depuis son dernier changement ; sans valeur, toujours. Au moins deliveriesDays, car les notifications le contiennent aussi",
  "retention.actsDays":
    "jours pendant lesquels le journal des actes des personnes est gardé ; au plus les 5 000 plus récents",
  watch: "avec quel soin les boutiques sont suivies",
  "watch.everySeconds":
    "à quel intervalle les webhooks de chaque boutique sont vérifiés et ses changements lus",
  brands: "comptes du service de fidélité, sous un nom au choix",
  "brands.<name>.baseUrl":
    "l'adresse du service de fidélité ; https, sauf sur cette machine ; deux marques ne peuvent pas être le même compte (même adresse et même brandId, quelle que soit l'écriture), et ne jamais donner deux noms d'un même hôte à deux marques : cela ne se voit pas, et chacune utiliserait toute la limite de requêtes",
  "brands.<name>.apiKey": "la clé secrète du compte : Profile, puis Integration",
  "brands.<name>.brandId": "l'identifiant de marque du compte : Profile, puis Integration",
  "brands.<name>.identifier": "ce à quoi la marque reconnaît d'abord ses clients",
  "brands.<name>.timeoutMs": "attente la plus longue d'une réponse, en millisecondes",
  "brands.<name>.rateLimit": "à quelle vitesse le service de fidélité peut être appelé",
  "brands.<name>.rateLimit.perMinute":
    "requêtes par minute ; plus de 490 seulement là où le service l'a accordé",
  "brands.<name>.rateLimit.scope":
    "brand : toutes les opérations partagent la limite ; operation : chacune a la sienne",
  "brands.<name>.activities":
    "combien de points donne chaque activité, par son identifiant : affiché là où le service de fidélité ne le dit pas lui-même",
  shops: "les boutiques, sous un nom au choix ; le nom fait partie de l'adresse des notifications",
  "shops.<name>.platform": "le type de logiciel de boutique",
  "shops.<name>.brand": "la marque dont cette boutique donne les points ; son nom sous brands",
  "shops.<name>.domain": "l'adresse de la boutique elle-même",
  "shops.<name>.secrets":
    "secrets avec lesquels la boutique signe ses notifications ; plusieurs pendant un changement",
  "shops.<name>.credentials":
    "ce qu'il faut pour lire les commandes de la boutique et la connecter ; voir la page de la plateforme",
  "shops.<name>.orderId": "comment les commandes sont numérotées au service de fidélité",
  "shops.<name>.orderId.source":
    "de quoi est fait le numéro au service de fidélité : id par défaut, ou hash là où les identifiants de la plateforme ne sont pas des nombres ; fixé à la première utilisation",
  "shops.<name>.orderId.prefix":
    "chiffres placés devant ; nécessaires à chaque boutique là où plusieurs partagent une marque, tous de même longueur",
  "shops.<name>.program": "les règles de la boutique",
  "shops.<name>.program.earn.on": "quand les points sont attribués",
  "shops.<name>.program.earn.from":
    "les commandes créées avant ne reçoivent pas de points d'elles-mêmes : connected (le premier démarrage avec cette boutique), une date (UTC), ou une heure avec son fuseau",
  "shops.<name>.program.earn.activityId":
    "l'activité du service de fidélité pour laquelle les points sont attribués",
  "shops.<name>.program.earn.description":
    "ce que lit le client ; {number}, {orderId}, {total}, {currency} et {shop} sont remplis",
  "shops.<name>.program.earn.rules": "la première règle qui convient choisit une autre activité",
  "shops.<name>.program.earn.rules[].when": "chaque condition donnée doit être remplie",
  "shops.<name>.program.earn.rules[].when.tags": "étiquettes de commande, dont l'une doit être présente",
  "shops.<name>.program.earn.rules[].when.customerTags":
    "étiquettes de client, dont l'une doit être présente",
  "shops.<name>.program.earn.rules[].when.sources":
    "canaux de vente, dont l'un doit être celui de la commande",
  "shops.<name>.program.earn.rules[].when.currencies": "devises, dont l'une doit être celle de la commande",
  "shops.<name>.program.earn.rules[].when.minTotal": "plus petit total, dans la devise de la commande",
  "shops.<name>.program.earn.rules[].activityId":
    "l'activité pour laquelle les points sont attribués quand les conditions sont remplies",
  "shops.<name>.program.approve.on":
    "ce qui permet de valider les points en attente et ouvre le délai de retour ; delivered là où la boutique le dit",
  "shops.<name>.program.approve.afterDays":
    "le délai de retour : jours entiers ensuite, selon le calendrier de timeZone. Les points sont validés une fois le dernier jour passé ; 0 : aussitôt",
  "shops.<name>.program.cancel.partialRefund":
    "ce que fait aux points un remboursement partiel, ou une contestation perdue sur une partie",
  "shops.<name>.program.cancel.share":
    "avec partialRefund: cancel, à partir de quelle part du total les points sont annulés",
  "shops.<name>.program.conversion.on":
    "quand une recommandation devient une conversion ; elle ne peut pas être reprise",
  "shops.<name>.program.conversion.defaultCampaignId": "une campagne pour chaque commande sans autre indice",
  "shops.<name>.program.conversion.discountCodes":
    "code de réduction et campagne ; majuscules et minuscules se valent",
  "shops.<name>.program.conversion.attribute":
    "l'attribut du panier ou de la commande qui porte une campagne",
  "shops.<name>.program.conversion.urlParameter": "le paramètre de la page d'arrivée qui porte une campagne",
  "shops.<name>.program.conversion.referrer":
    "l'attribut du panier ou le paramètre de la page d'arrivée où se trouve l'adresse e-mail, le mobile ou l'identifiant du parrain (par défaut : referrer)",
  "shops.<name>.program.conversion.notForOneself":
    "un client indiqué comme parrain de sa propre commande ne compte pas (par défaut : true)",
  "shops.<name>.program.conversion.firstOrderOnly":
    "seule la première commande d'un client est une conversion (par défaut : false)",
  "shops.<name>.program.redeem":
    "utiliser des points par la commande elle-même ; désactivé s'il n'est pas donné",
  "shops.<name>.program.redeem.attribute": "l'attribut du panier qui porte les points à utiliser",
  "shops.<name>.program.redeem.discountCodePattern": "un code de réduction qui porte les points à utiliser",
  "shops.<name>.program.exclude.tags":
    "les commandes qui ont l'une de ces étiquettes ne reçoivent pas de points",
  "shops.<name>.program.exclude.customerTags":
    "les clients qui ont l'une de ces étiquettes ne reçoivent pas de points",
  "shops.<name>.program.exclude.sources": "les commandes de ces canaux de vente ne reçoivent pas de points",
  "shops.<name>.program.exclude.currencies": "les commandes dans ces devises ne reçoivent pas de points",
  "shops.<name>.program.exclude.minTotal":
    "les commandes au-dessous de ce total ne reçoivent pas de points, dans la devise de la commande",
  "shops.<name>.program.exclude.zeroTotal": "les commandes dont le total est 0 ne reçoivent pas de points",
  "shops.<name>.program.exclude.giftCardOnly":
    "les commandes qui ne contiennent que des cartes cadeaux ne reçoivent pas de points",
  "shops.<name>.program.contact.missing":
    "que faire d'une commande sans adresse e-mail ou sans numéro de mobile : le service a besoin des deux",
  "shops.<name>.program.contact.placeholderMobile":
    "avec missing: placeholder, le numéro de mobile envoyé à la place",
  "shops.<name>.program.contact.defaultCountry":
    "comment lire les numéros nationaux quand la commande ne donne pas de pays",
  "shops.<name>.program.extra.earn": "autres paramètres de earn, comme modèles",
  "shops.<name>.program.extra.conversion": "autres paramètres de conversion/add, comme modèles",
  "shops.<name>.program.unread":
    "ce que deviennent les points tant que la boutique ne dit pas ce qu'une règle ou une exclusion demande, par exemple parce que sa clé a été remplacée : hold attend, puis vous demande ; default attend, puis les attribue comme si la règle ne convenait pas",
  "shops.<name>.program.unreadHours": "heures pendant lesquelles ces points attendent d'abord la boutique",
  "shops.<name>.program.timeZone":
    "le fuseau horaire de la boutique, par exemple Europe/Berlin, pour le délai de retour et les règles sur les jours et les heures ; UTC si rien n'est donné",
  "shops.<name>.program.earn.rules[].name": "le nom de la règle dans l'histoire d'une commande",
  "shops.<name>.program.earn.rules[].description":
    "la description des points pour ces commandes ; celle de toutes les autres si rien n'est donné",
  "shops.<name>.program.earn.rules[].when.maxTotal": "plus grand total, dans la devise de la commande",
  "shops.<name>.program.earn.rules[].when.countries":
    "pays comme DE, dont l'un doit être celui de l'adresse de facturation, ou de livraison à défaut",
  "shops.<name>.program.earn.rules[].when.discountCodes":
    "codes de réduction, dont l'un doit avoir été utilisé ; la casse est sans importance",
  "shops.<name>.program.earn.rules[].when.products":
    "produits par SKU, ou par id là où la plateforme de la boutique le dit, variantes comprises, dont l'un doit avoir été acheté",
  "shops.<name>.program.earn.rules[].when.productTypes": "types de produit, dont l'un doit avoir été acheté",
  "shops.<name>.program.earn.rules[].when.collections":
    "collections ou catégories par id ou nom, dont quelque chose doit avoir été acheté",
  "shops.<name>.program.earn.rules[].when.firstOrder":
    "true : la première commande du client ; false : toute commande suivante. Selon les commandes de la même adresse e-mail que la passerelle connaît",
  "shops.<name>.program.earn.rules[].when.weekdays":
    "jours de la semaine où la commande doit avoir été passée : monday, tuesday, …",
  "shops.<name>.program.earn.rules[].when.hours": "heures de la journée où la commande doit avoir été passée",
  "shops.<name>.program.earn.rules[].when.hours.from":
    "la commande a été passée à cette heure ou plus tard, par exemple 18:00 ; de 22:00 à 02:00 passe par minuit",
  "shops.<name>.program.earn.rules[].when.hours.to": "et avant cette heure",
  "shops.<name>.program.earn.rules[].when.dates":
    "jours à partir desquels et jusqu'auxquels la commande doit avoir été passée",
  "shops.<name>.program.earn.rules[].when.dates.from":
    "la commande a été passée ce jour ou plus tard, par exemple 2026-12-01",
  "shops.<name>.program.earn.rules[].when.dates.until": "la commande a été passée ce jour ou plus tôt",
  "shops.<name>.program.exclude.rules":
    "les commandes auxquelles l'une de ces règles s'applique ne reçoivent pas de points",
  "shops.<name>.program.exclude.rules[].name": "le nom de l'exclusion dans l'histoire d'une commande",
  "shops.<name>.program.exclude.rules[].when":
    "chaque condition donnée doit être remplie ; les mêmes que sous earn.rules",
  "shops.<name>.program.locked":
    "true : seule la version de ce fichier s'applique ; la page permet d'essayer, pas de modifier",
};

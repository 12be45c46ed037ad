/** What a shop's settings are for, by their names: the page shows them. All others are English. */
export const MEANINGS: Readonly<Record<string, string>> = {
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

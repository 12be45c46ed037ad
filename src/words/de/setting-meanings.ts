/** What a shop's settings are for, by their names: the page shows them. All others are English. */
export const MEANINGS: Readonly<Record<string, string>> = {
  "shops.<name>.platform": "die Art der Shopsoftware",
  "shops.<name>.brand": "die Marke, deren Punkte dieser Shop vergibt; ihr Name unter brands",
  "shops.<name>.domain": "die eigene Adresse des Shops",
  "shops.<name>.secrets":
    "Geheimnisse, mit denen der Shop seine Meldungen signiert; mehrere, solange sie gewechselt werden",
  "shops.<name>.credentials":
    "was zum Lesen von Bestellungen aus dem Shop und zum Verbinden nötig ist; siehe die Seite der Plattform",
  "shops.<name>.orderId": "wie Bestellungen beim Treueservice nummeriert werden",
  "shops.<name>.orderId.source":
    "woraus die Nummer beim Treueservice gebildet wird: id ohne Angabe, oder hash, wo die Kennungen der Plattform keine Zahlen sind; steht ab der ersten Nutzung fest",
  "shops.<name>.orderId.prefix":
    "Ziffern davor; nötig für jeden Shop, wo mehrere sich eine Marke teilen, alle gleich lang",
  "shops.<name>.program": "die Regeln des Shops",
  "shops.<name>.program.earn.on": "wann Punkte gutgeschrieben werden",
  "shops.<name>.program.earn.from":
    "Bestellungen von davor bekommen von selbst keine Punkte: connected (der erste Start mit diesem Shop), ein Tag (UTC), oder ein Zeitpunkt mit Zeitzone",
  "shops.<name>.program.earn.activityId":
    "die Aktivität des Treueservice, für die Punkte gutgeschrieben werden",
  "shops.<name>.program.earn.description":
    "was der Kunde liest; {number}, {orderId}, {total}, {currency} und {shop} werden ausgefüllt",
  "shops.<name>.program.earn.rules": "die erste Regel, die passt, wählt eine andere Aktivität",
  "shops.<name>.program.earn.rules[].when": "jede genannte Bedingung muss erfüllt sein",
  "shops.<name>.program.earn.rules[].when.tags": "Schlagwörter der Bestellung, von denen eines da sein muss",
  "shops.<name>.program.earn.rules[].when.customerTags":
    "Schlagwörter des Kunden, von denen eines da sein muss",
  "shops.<name>.program.earn.rules[].when.sources":
    "Verkaufskanäle, von denen einer der der Bestellung sein muss",
  "shops.<name>.program.earn.rules[].when.currencies":
    "Währungen, von denen eine die der Bestellung sein muss",
  "shops.<name>.program.earn.rules[].when.minTotal": "kleinster Gesamtbetrag, in der Währung der Bestellung",
  "shops.<name>.program.earn.rules[].activityId":
    "die Aktivität, für die Punkte gutgeschrieben werden, wenn die Bedingungen erfüllt sind",
  "shops.<name>.program.approve.on":
    "wonach vorgemerkte Punkte bestätigt werden können und die Rückgabefrist beginnt; delivered, wo der Shop es mitteilt",
  "shops.<name>.program.approve.afterDays":
    "die Rückgabefrist: ganze Tage danach, nach dem Kalender von timeZone. Punkte werden bestätigt, wenn der letzte Tag vorbei ist; 0: sofort",
  "shops.<name>.program.cancel.partialRefund":
    "was mit den Punkten geschieht, wenn ein Teil erstattet wird oder durch eine Anfechtung verloren geht",
  "shops.<name>.program.cancel.share":
    "mit partialRefund: cancel, ab welchem Anteil am Gesamtbetrag storniert wird",
  "shops.<name>.program.conversion.on":
    "wann aus einer Empfehlung eine Conversion wird; zurücknehmen lässt sie sich nicht",
  "shops.<name>.program.conversion.defaultCampaignId":
    "eine Kampagne für jede Bestellung ohne anderen Hinweis",
  "shops.<name>.program.conversion.discountCodes":
    "Rabattcode und Kampagne; große und kleine Buchstaben gelten gleich",
  "shops.<name>.program.conversion.attribute":
    "das Attribut des Warenkorbs oder der Bestellung, in dem eine Kampagne steht",
  "shops.<name>.program.conversion.urlParameter":
    "der Parameter der Einstiegsseite, in dem eine Kampagne steht",
  "shops.<name>.program.conversion.referrer":
    "das Warenkorb-Attribut oder der Parameter der Landeseite, in dem E-Mail-Adresse, Mobilnummer oder Kundenkennung des Empfehlenden steht (Standard: referrer)",
  "shops.<name>.program.conversion.notForOneself":
    "wer als Empfehlender der eigenen Bestellung genannt ist, zählt nicht (Standard: true)",
  "shops.<name>.program.conversion.firstOrderOnly":
    "nur die erste Bestellung eines Kunden ist eine Konversion (Standard: false)",
  "shops.<name>.program.redeem": "Punkte mit der Bestellung selbst einlösen; aus, wenn nicht angegeben",
  "shops.<name>.program.redeem.attribute":
    "das Attribut des Warenkorbs, in dem die einzulösenden Punkte stehen",
  "shops.<name>.program.redeem.discountCodePattern": "ein Rabattcode, in dem die einzulösenden Punkte stehen",
  "shops.<name>.program.exclude.tags": "Bestellungen mit einem dieser Schlagwörter bekommen keine Punkte",
  "shops.<name>.program.exclude.customerTags": "Kunden mit einem dieser Schlagwörter bekommen keine Punkte",
  "shops.<name>.program.exclude.sources": "Bestellungen aus diesen Verkaufskanälen bekommen keine Punkte",
  "shops.<name>.program.exclude.currencies": "Bestellungen in diesen Währungen bekommen keine Punkte",
  "shops.<name>.program.exclude.minTotal":
    "Bestellungen unter diesem Gesamtbetrag bekommen keine Punkte, in der Währung der Bestellung",
  "shops.<name>.program.exclude.zeroTotal": "Bestellungen mit dem Gesamtbetrag 0 bekommen keine Punkte",
  "shops.<name>.program.exclude.giftCardOnly":
    "Bestellungen, die nur aus Geschenkkarten bestehen, bekommen keine Punkte",
  "shops.<name>.program.contact.missing":
    "was mit einer Bestellung geschieht, der die E-Mail-Adresse oder die Mobilnummer fehlt: der Dienst braucht beide",
  "shops.<name>.program.contact.placeholderMobile":
    "mit missing: placeholder, die Mobilnummer, die stattdessen gesendet wird",
  "shops.<name>.program.contact.defaultCountry":
    "wie nationale Telefonnummern gelesen werden, wenn die Bestellung kein Land nennt",
  "shops.<name>.program.extra.earn": "weitere Parameter von earn, als Vorlagen",
  "shops.<name>.program.extra.conversion": "weitere Parameter von conversion/add, als Vorlagen",
  "shops.<name>.program.unread":
    "was mit Punkten geschieht, solange der Shop nicht mitteilt, wonach eine Regel oder ein Ausschluss fragt, etwa weil sein Schlüssel ersetzt wurde: hold wartet und fragt dann Sie; default wartet und schreibt sie dann gut, als passte die Regel nicht",
  "shops.<name>.program.unreadHours": "Stunden, die solche Punkte vorher auf den Shop warten",
  "shops.<name>.program.timeZone":
    "die Zeitzone des Shops, etwa Europe/Berlin, für die Rückgabefrist und für Regeln nach Tagen und Stunden; UTC, wenn nichts angegeben ist",
  "shops.<name>.program.earn.rules[].name": "wie die Regel in der Geschichte einer Bestellung heißt",
  "shops.<name>.program.earn.rules[].description":
    "die Beschreibung der Punkte für solche Bestellungen; ohne Angabe die aller anderen",
  "shops.<name>.program.earn.rules[].when.maxTotal": "größter Gesamtbetrag, in der Währung der Bestellung",
  "shops.<name>.program.earn.rules[].when.countries":
    "Länder wie DE, von denen eines das der Rechnungsadresse sein muss, oder das der Lieferadresse, wo es keine andere gibt",
  "shops.<name>.program.earn.rules[].when.discountCodes":
    "Rabattcodes, von denen einer benutzt sein muss; Groß- und Kleinschreibung ist egal",
  "shops.<name>.program.earn.rules[].when.products":
    "Produkte nach Artikelnummer (SKU), oder nach Id, wo die Plattform des Shops sie mitteilt, auch Varianten, von denen eines gekauft sein muss",
  "shops.<name>.program.earn.rules[].when.productTypes": "Produkttypen, von denen einer gekauft sein muss",
  "shops.<name>.program.earn.rules[].when.collections":
    "Kollektionen oder Kategorien nach Id oder Name, aus denen etwas gekauft sein muss",
  "shops.<name>.program.earn.rules[].when.firstOrder":
    "true: die erste Bestellung des Kunden; false: jede spätere. Maßgeblich sind die Bestellungen mit derselben E-Mail-Adresse, die die Bridge kennt",
  "shops.<name>.program.earn.rules[].when.weekdays":
    "Wochentage, an denen die Bestellung aufgegeben sein muss: monday, tuesday, …",
  "shops.<name>.program.earn.rules[].when.hours":
    "Stunden des Tages, in denen die Bestellung aufgegeben sein muss",
  "shops.<name>.program.earn.rules[].when.hours.from":
    "die Bestellung wurde um diese Uhrzeit oder später aufgegeben, etwa 18:00; von 22:00 bis 02:00 geht über Mitternacht",
  "shops.<name>.program.earn.rules[].when.hours.to": "und vor dieser Uhrzeit",
  "shops.<name>.program.earn.rules[].when.dates":
    "Tage, ab denen und bis zu denen die Bestellung aufgegeben sein muss",
  "shops.<name>.program.earn.rules[].when.dates.from":
    "die Bestellung wurde an diesem Tag oder später aufgegeben, etwa 2026-12-01",
  "shops.<name>.program.earn.rules[].when.dates.until":
    "die Bestellung wurde an diesem Tag oder früher aufgegeben",
  "shops.<name>.program.exclude.rules":
    "Bestellungen, auf die eine dieser Regeln zutrifft, erhalten keine Punkte",
  "shops.<name>.program.exclude.rules[].name": "wie der Ausschluss in der Geschichte einer Bestellung heißt",
  "shops.<name>.program.exclude.rules[].when":
    "jede genannte Bedingung muss erfüllt sein; dieselben wie bei earn.rules",
  "shops.<name>.program.locked":
    "true: nur die Fassung in dieser Datei gilt; auf der Seite lässt sich vorausschauen, aber nichts ändern",
};

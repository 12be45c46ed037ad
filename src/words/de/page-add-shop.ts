import type { AddShopLabels } from "../en/page-add-shop.ts";

export const addShop: AddShopLabels = {
  about:
    "Der Shop wird bedient, sobald er hinzugefügt ist; nichts muss neu gestartet werden. Geheimes wird verschlüsselt aufbewahrt und nie wieder gezeigt.",
  fields: {
    platform: "Plattform",
    domain: "Adresse des Shops",
    shop: "Name",
    brand: "Treuekonto",
    activityId: "Aktivität",
    prefix: "Erste Ziffern seiner Bestellnummern",
    secret: "Das Geheimnis, mit dem der Shop seine Webhooks signiert",
  },
  hints: {
    shop: "Kleinbuchstaben, Ziffern und Bindestriche; Teil der Adresse, an die seine Meldungen gehen",
    activityId: "Die Aktivität des Treueservice, die Punkte für seine Bestellungen gibt",
    prefix:
      "Damit keine zwei Shops des Kontos eine Bestellung mit derselben Nummer haben; mit der ersten Bestellung festgelegt",
  },
  secretMade:
    "Bleibt es leer, macht die Bridge eines. Bei von Hand angelegten Webhooks ein eigenes eintippen.",
  secretSame: ({ credential }) => `Bleibt es leer, ist es dasselbe wie ${credential}.`,
  access: "Zugang zum Shop",
  consent: "Bleibt es leer, bitten die Seiten des Shops um Zustimmung, sobald er hinzugefügt ist.",
  more: "Weitere Einstellungen",
  added: ({ shop }) =>
    `Der Shop ${shop} wird ab jetzt bedient. Wo er sich nicht von selbst verbindet, steht in seinem Abschnitt unten, was noch zu tun ist; die Seite Heute zeigt, wie weit er ist.`,
  addedAndNext: ({ shop }) =>
    `Der Shop ${shop} wird ab jetzt bedient. Als Nächstes verbinden: Der Knopf in seinem Abschnitt unten öffnet die Seiten des Shops, die um Zustimmung bitten. Bis dahin gibt es nichts auszuprobieren.`,
  notYet: ({ shop }) => `Der Shop ${shop} ist gespeichert und wird noch nicht bedient: unten steht, warum.`,
  tried: {
    trying: "Wird ausprobiert …",
    title: "Das steht im Weg",
    right: "In Ordnung:",
    stays:
      "Das Eingetippte ist noch da: berichtigen und den Shop noch einmal hinzufügen, oder ihn so hinzufügen: Einstellungen und Geheimnisse lassen sich danach ändern, die Adresse nicht.",
    anyway: "Trotzdem hinzufügen",
  },
  ofFile: "Er steht in der Konfigurationsdatei und wird dort geändert und entfernt.",
  ofPage: "Er wurde auf dieser Seite hinzugefügt.",
  notConnectedYet:
    "Ohne Zugang nimmt die Bridge, was von Hand angelegte Webhooks bringen. Das genügt; selbst kann sie so keine Bestellungen lesen. Die Seiten des Shops öffnen sich in einem neuen Tab und bitten um Zustimmung.",
  connect: "Diesen Shop verbinden",
  noPublicAddress: ({ path }) =>
    `Noch nicht bekannt: Die Bridge hat keine öffentliche Adresse. server.publicUrl setzen und die Bridge neu starten; ${path} kommt dahinter.`,
  addressFirst:
    "Zum Verbinden braucht die Bridge zuerst eine öffentliche Adresse: server.publicUrl setzen und sie neu starten.",
  firstPoints: {
    title: "Was bis zu seinen ersten Punkten fehlt",
    reports:
      "Er meldet seine Bestellungen: hier verbunden, oder durch Webhooks, die im Shop von Hand angelegt sind und zur Adresse oben führen",
    order:
      "Im Shop wird eine Bestellung aufgegeben und bezahlt: innerhalb von Sekunden steht sie unter Bestellungen, und ihre Seite sagt, wie es um ihre Punkte steht",
    done: "Erledigt",
    open: "Zu tun",
  },
  notServed: "Nicht bedient",
  changing: {
    title: "Diesen Shop ändern",
    about:
      "Was nicht geändert wird, bleibt. Geändertes gilt sofort; Geheimnisse werden nie wieder gezeigt, und leer Gelassenes davon bleibt, wie es ist.",
    fixed:
      "Plattform, Adresse, Name, Konto und erste Ziffern der Bestellnummern bleiben: darunter stehen seine Bestellungen. Bei einer vertippten Adresse den Shop entfernen und neu hinzufügen. Ein Shop, der mit seinen Bestellungen umgezogen ist, wird hier entfernt und mit der neuen Adresse in die Konfigurationsdatei geschrieben.",
    keepsFormer:
      "Meldungen mit dem bisherigen Geheimnis werden ebenfalls angenommen, solange es ausgetauscht wird",
    change: "Ändern",
    changed: ({ shop }) =>
      `Der Shop ${shop} wurde geändert. „Jetzt prüfen“ in seinem Abschnitt probiert den Zugang gleich aus.`,
  },
  settingsRead:
    "Die Konfigurationsdatei wird bei jeder Änderung neu gelesen. Was auf den nächsten Start der Bridge warten muss, steht auf der Seite Heute.",
  remove: "Diesen Shop entfernen",
  consequences: {
    deliveries: "Ab dann werden Meldungen in seinem Namen abgelehnt, wie bei einem Shop, den niemand kennt.",
    orders:
      "Seine Bestellungen und alles Geschehene bleiben zu sehen. Was für sie noch zu senden ist, wartet, bis es wieder einen Shop dieses Namens gibt.",
    secrets:
      "Seine Geheimnisse und sein Zugang werden vergessen. Webhooks im Shop selbst sind dort zu löschen.",
  },
  waiting: ({ orders }, { count }) =>
    `${count(orders, { one: "# Bestellung hat Schritte, die", other: "# Bestellungen haben Schritte, die" })} auf das Senden warten.`,
  confirm: "Zur Bestätigung den Namen des Shops eintippen",
  removed: ({ shop }) => `Der Shop ${shop} wurde entfernt.`,
};

import type { IncidentsLabels } from "../en/page-incidents.ts";

export const incidents: IncidentsLabels = {
  about:
    "Was nicht in Ordnung war, wann, was davon betroffen war und wie es endete, das Neueste zuerst. Jede Minute wird danach gesehen; ein Jahr aufbewahrt, die neuesten 2.000.",
  none: "Nichts Passendes war gestört.",
  noneYet: "Noch nichts war gestört. Was der Bridge auffällt, steht von selbst hier.",
  older: "Ältere Störungen",
  fileName: "stoerungen.csv",
  which: "Welche",
  all: "Alle",
  open: "Offene",
  over: "Beendete",
  columns: { what: "Was", since: "Seit", lasted: "Wie lange", cost: "Betroffen", healed: "Wie es endete" },
  stillOpen: "Noch offen",
  times: ({ times }, { count }) => count(times, { one: "einmal", other: "#-mal" }),
  orders: ({ orders, hasMore }, { count }) =>
    `${hasMore ? "mehr als " : ""}${count(orders, { one: "# Bestellung", other: "# Bestellungen" })}`,
  deliveries: ({ deliveries }, { count }) => count(deliveries, { one: "# Meldung", other: "# Meldungen" }),
  costNothing: "keine Bestellung",
  show: "Bestellungen, und wie sie jetzt stehen",
  noOrders:
    "Von keiner einzelnen Bestellung ist bekannt, dass sie deshalb gewartet hat oder gescheitert ist.",
  allRight: "Mit allen diesen Bestellungen ist jetzt alles in Ordnung.",
  now: {
    right: ({ orders }, { count }) =>
      count(orders, { one: "# Bestellung ist in Ordnung", other: "# Bestellungen sind in Ordnung" }),
    onItsWay: ({ orders }, { count }) =>
      count(orders, {
        one: "# Bestellung wird von selbst gesendet",
        other: "# Bestellungen werden von selbst gesendet",
      }),
    needsPerson: ({ orders }, { count }) =>
      count(orders, {
        one: "# Bestellung wartet auf eine Entscheidung",
        other: "# Bestellungen warten auf eine Entscheidung",
      }),
    gone: ({ orders }, { count }) =>
      count(orders, {
        one: "# Bestellung ist nicht mehr aufbewahrt",
        other: "# Bestellungen sind nicht mehr aufbewahrt",
      }),
  },
  standings: {
    right: "In Ordnung",
    onItsWay: "Unterwegs",
    needsPerson: "Wartet auf eine Entscheidung",
    gone: "Nicht mehr aufbewahrt",
  },
  changedThen: "Bestellungen, die sich in dieser Zeit geändert haben",
};

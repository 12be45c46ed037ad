import type { PageLabels } from "../en/page.ts";

export const today: PageLabels["today"] = {
  overTime: "A lo largo del tiempo",
  accounts: "Cuentas de fidelización",

  missingAccount: ({ brand }) =>
    `Hay pedidos que esperan la cuenta de fidelización ${brand}, que falta en la configuración.`,
  putBackAccount:
    "Quien se ocupa del puente la vuelve a poner en brands, con este nombre, hasta que estos pedidos terminen.",
  accountPaused: ({ brand, since, why }, { time }) =>
    `La cuenta de fidelización ${brand} está en pausa desde el ${time(since)}: ${why}.`,
  accountRests: ({ brand, since, why }, { time }) =>
    `La cuenta de fidelización ${brand} no responde desde el ${time(since)}: ${why}.`,
  correctAccount:
    "Quien se ocupa del puente corrige la clave o la dirección en su configuración. Mientras tanto se reciben los pedidos, nada se pierde y todo continúa por sí solo.",
  accountTriedAgain: "Se reintenta por sí solo. Mientras tanto se reciben los pedidos y nada se pierde.",
  troubledShop: ({ shop }) => `Algo va mal en la tienda ${shop}.`,
  notKnownHere: "Quizá aquí no se conozca lo que cambia allí.",
  seeWhat: "Ver qué va mal",
  openIncidents: ({ incidents }, { count }) =>
    count(incidents, { one: "Hay # incidente abierto.", other: "Hay # incidentes abiertos." }),
  seeIncidents: "Ver los incidentes",

  nothingWaits: "Nada espera una decisión.",
  nothingElseWaits: "Nada más espera una decisión.",
  catchingUp: ({ shops }, { list }) =>
    `Lo que cambió en ${list(shops)} aún se está leyendo y quizá no se conozca todavía.`,
  waiting: ({ things }, { count }) =>
    count(things, { one: "# caso espera una decisión.", other: "# casos esperan una decisión." }),
  seeWaiting: "Ver qué espera",

  tiles: {
    pending: "pedidos con puntos pendientes",
    approved: "pedidos con puntos aprobados",
    cancelled: "pedidos con puntos anulados",
    queued: "pedidos en la cola",
    scheduled: "pedidos previstos para más tarde",
    retrying: "pedidos que se reintentan",
  },

  points: {
    title: "Puntos de los pedidos",
    given: "puntos concedidos hoy",
    approved: "puntos aprobados hoy",
    redeemed: "puntos canjeados hoy",
    cancelled: "puntos anulados hoy",
    thisMonth: ({ points }, { number }) => `${number(points)} este mes`,
    unknown: ({ orders }, { count }) =>
      count(orders, {
        one: "y # pedido cuyos puntos no se conocen",
        other: "y # pedidos cuyos puntos no se conocen",
      }),
    byShop: "Por tienda",
    columns: { given: "Concedidos", approved: "Aprobados", redeemed: "Canjeados", cancelled: "Anulados" },
    spans: { today: "hoy", month: "este mes" },
  },

  oldest: ({ since }, { time }) => `El trabajo más antiguo espera desde el ${time(since)}.`,
  goesOnWithAccount: "Lo que espera una cuenta de fidelización que falta continúa cuando esta vuelva.",
  goesOnWithService: "Continúa cuando la cuenta de fidelización vuelva a funcionar.",
  doneIn: ({ span }) => `Todo debería estar hecho en ${span} aproximadamente.`,

  callsOf: ({ brand }) => `Llamadas de ${brand} en el último minuto`,
  calls: ({ used, most }, { number }) => `${number(used)} de ${number(most)} llamadas en el último minuto`,

  instances: "Puentes en esta base de datos",
  thisInstance: "Esta página viene de él.",
  outdatedInstance: "Ya no acepta nada: actualícelo",
  instanceBehind: "Más antiguo que otro de aquí: actualícelo también",
  version: ({ version }) => `Versión ${version}`,
  startedWhen: ({ when }) => `iniciado ${when}`,
  patrols: {
    incidents: "Lleva el registro de incidentes",
    alerts: "Envía las alertas",
    retention: "Borra lo que ya no se conserva",
    sweep: "Busca pedidos olvidados",
    watch: ({ shops }) => `Cuida de ${shops}`,
    audit: ({ shops }) => `Compara los puntos con el servicio de fidelización para ${shops}`,
  },
  moreShops: ({ count }, { number }) => `${number(count)} más`,
};

import { BRIDGE } from "../../installation/called.ts";
import type { CommandLabels } from "../en/commands.ts";

export const copy: CommandLabels["copy"] = {
  noAddress:
    "Esta no es la dirección de una base de datos: indicar postgres://usuario:contraseña@máquina:puerto/base, sin nada detrás; en la contraseña, signos como @ : / ? # % se escriben %40 %3A %2F %3F %23 %25.",
  unusable: ({ code, path }) =>
    `${path} no se puede usar (${code}): dejar que su usuario lea y escriba ahí o indicar otro lugar.`,
  progress: {
    copying: ({ done, total }, { number }) => `${number(done)} de ${number(total)} filas copiadas`,
    comparing: ({ done, total }, { number }) => `${number(done)} de ${number(total)} filas comparadas`,
    rate: ({ rate }, { number }) => `${number(rate)} por segundo`,
    left: ({ span }) => `faltan ${span}`,
  },
  columns: {
    what: "Qué",
    rows: "Filas",
    checksum: "Suma de control",
    copied: "Copiadas",
    sum: "Su suma de control",
  },
  kinds: {
    orders: "pedidos",
    deliveries: "entregas de webhooks",
    pastKeys: "claves de entregas pasadas",
    settings: "ajustes fijados",
    values: "valores recordados",
    lastDeliveries: "últimas entregas de las tiendas",
    calls: "llamadas de los últimos minutos",
    erasureList: "lista de borrados",
  },
  wentOn: "Continuó donde había terminado un intento anterior.",
  equal: ({ from, to }) => `${from} está copiado en ${to}: las mismas cantidades y sumas de control.`,
  next: ({ setting }) => `A continuación: poner ${setting} en la configuración y arrancar ahí el puente.`,
  leftBehind: ({ from }) =>
    `${from} sigue como estaba. Un puente que vuelva a arrancar con él espera un minuto y medio y deja a una persona los canjes de pedidos anteriores, porque la copia puede haber seguido sin él.`,
  different: ({ to }) => `La copia no es igual, y ningún puente arranca con ${to}. Lo que difiere:`,
  damaged: ({ rows }, { count }) =>
    `${count(rows, { one: "# fila no se pudo leer", other: "# filas no se pudieron leer" })}:`,
  repairFirst: ({ from }) =>
    `Reparar primero ${from} (${BRIDGE} store repair) y copiar de nuevo: empieza desde el principio.`,
  again:
    "Copiar de nuevo: empieza desde el principio. Si vuelve a diferir, atender el disco en el que está la copia.",
  stopped: ({ done, total }, { number }) =>
    `Detenido tras ${number(done)} de ${number(total)} filas. Ejecutar de nuevo la misma orden, y continúa.`,
};

import type { CommandLabels } from "../en/commands.ts";
import { unknownOrders } from "./conditions.ts";

export const programme: CommandLabels["programme"] = {
  ofFile: ({ shop, version }) => `A ${shop} se aplica la versión ${version}: la de los ajustes de la tienda.`,
  saved: ({ shop, version, by, since }) =>
    `A ${shop} se aplica la versión ${version}: la guardó ${by} el ${since}.`,
  backToFile: ({ shop, version, by, since }) =>
    `A ${shop} se aplica la versión ${version}: ${by} volvió el ${since} a lo que dicen los ajustes de la tienda.`,
  same: "No se ha guardado nada: ya se aplica.",
  note: ({ note }) => `Nota: ${note}`,
  locked: "El archivo de configuración no permite otra (program.locked).",
  columns: { version: "Versión", since: "Desde", by: "Por", note: "Nota", changes: "Cambiado" },
  file: "ajustes de la tienda",
  fileUnreadable: ({ file, code }) =>
    `No se puede leer ${file} (${code}): comprobar su nombre y sus permisos.`,
  refused: ({ problems }, { count }) =>
    `El programa no se ha aceptado. ${count(problems, { one: "Tiene un error:", other: "Tiene # errores:" })}`,
  compared: ({ scanned, differing }, { count }) =>
    `${count(scanned, { one: "# pedido comparado", other: "# pedidos comparados" })}, ${count(differing, { one: "# sería distinto", other: "# serían distintos" })}.`,
  unknown: unknownOrders,
  notDone: "La prueba terminó antes de tiempo.",
  nothingSent: "No se ha enviado nada, ni se ha guardado nada.",
  order: "Pedido",
  difference: "Qué sería distinto",
};

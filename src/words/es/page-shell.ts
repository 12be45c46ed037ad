import type { PageLabels } from "../en/page.ts";

export const shell: PageLabels["shell"] = {
  name: "Loyalty bridge",
  skip: "Ir al contenido",
  openMenu: "Abrir el menú",
  closeMenu: "Cerrar el menú",
  menu: "Páginas",
  live: "En directo",
  lost: "Conexión perdida, reintentando",
  places: {
    today: "Hoy",
    orders: "Pedidos",
    attention: "Por resolver",
    customer: "Cliente",
    resync: "Resincronización",
    programme: "Programa",
    shops: "Tiendas",
    deliveries: "Avisos",
    acts: "Registro",
    incidents: "Incidentes",
  },
  nothingHere: "Aquí no hay nada",
  noSuchPage: "No hay ninguna página en esta dirección.",
  search: "Buscar",
  allOrders: "Todos los pedidos",
  language: "Idioma",
  colours: { auto: "Colores: automáticos", dark: "Colores: oscuros", light: "Colores: claros" },
  signOut: "Cerrar sesión",
  signOutEverywhere: "Cerrar todas las sesiones",
  everybodyLeaves: "Se cierra la sesión de todas las personas, en todos sus dispositivos.",
  signedInAs: ({ name }) => `Sesión de ${name}`,
  version: ({ version }) => `Versión ${version}`,
};

export const signIn: PageLabels["signIn"] = {
  title: "Iniciar sesión",
  about:
    "Este es el puente de fidelización de la tienda. El token de administración está en su .env, como BRIDGE_ADMIN_TOKEN (o en su configuración, en admin.token).",
  token: "Token de administración",
  showToken: "Mostrar el token",
  name: "Nombre",
  nameUse: "Las decisiones se anotan con este nombre.",
  signIn: "Iniciar sesión",
  notKept:
    "El token es correcto, pero el navegador no guarda la sesión para esta dirección. Abrir el panel por su dirección https.",
};

/** What a shop's settings are for, by their names: the page shows them. All others are English. */
export const MEANINGS: Readonly<Record<string, string>> = {
  "shops.<name>.platform": "el tipo de programa de tienda",
  "shops.<name>.brand": "la marca cuyos puntos da esta tienda; su nombre en brands",
  "shops.<name>.domain": "la dirección propia de la tienda",
  "shops.<name>.secrets": "secretos con los que la tienda firma sus avisos; varios mientras se cambian",
  "shops.<name>.credentials":
    "lo necesario para leer pedidos de la tienda y conectarla; véase la página de la plataforma",
  "shops.<name>.orderId": "cómo se numeran los pedidos en el servicio de fidelización",
  "shops.<name>.orderId.source":
    "de qué se forma el número en el servicio de fidelización: id si no se indica, o hash donde los identificadores de la plataforma no son números; queda fijo con el primer uso",
  "shops.<name>.orderId.prefix":
    "cifras delante; necesarias en cada tienda donde varias comparten una marca, todas igual de largas",
  "shops.<name>.program": "las reglas de la tienda",
  "shops.<name>.program.earn.on": "cuándo se conceden los puntos",
  "shops.<name>.program.earn.from":
    "los pedidos creados antes no reciben puntos por sí solos: connected (el primer inicio con esta tienda), una fecha (UTC) o una hora con su zona",
  "shops.<name>.program.earn.activityId":
    "la actividad del servicio de fidelización por la que se conceden los puntos",
  "shops.<name>.program.earn.description":
    "lo que lee el cliente; {number}, {orderId}, {total}, {currency} y {shop} se rellenan",
  "shops.<name>.program.earn.rules": "la primera regla que encaja elige otra actividad",
  "shops.<name>.program.earn.rules[].when": "todas las condiciones indicadas deben cumplirse",
  "shops.<name>.program.earn.rules[].when.tags": "etiquetas del pedido, de las que debe estar una",
  "shops.<name>.program.earn.rules[].when.customerTags": "etiquetas del cliente, de las que debe estar una",
  "shops.<name>.program.earn.rules[].when.sources":
    "canales de venta, uno de los cuales debe ser el del pedido",
  "shops.<name>.program.earn.rules[].when.currencies": "monedas, una de las cuales debe ser la del pedido",
  "shops.<name>.program.earn.rules[].when.minTotal": "total más pequeño, en la moneda del pedido",
  "shops.<name>.program.earn.rules[].activityId":
    "la actividad por la que se conceden los puntos cuando se cumplen las condiciones",
  "shops.<name>.program.approve.on":
    "qué permite aprobar los puntos pendientes y da comienzo al plazo de devolución; delivered donde la tienda lo diga",
  "shops.<name>.program.approve.afterDays":
    "el plazo de devolución: días completos después, según el calendario de timeZone. Los puntos se aprueban cuando termina el último día; 0: enseguida",
  "shops.<name>.program.cancel.partialRefund":
    "qué hace con los puntos un reembolso parcial, o una disputa perdida por una parte",
  "shops.<name>.program.cancel.share":
    "con partialRefund: cancel, a partir de qué parte del total se anulan los puntos",
  "shops.<name>.program.conversion.on":
    "cuándo una recomendación se convierte en conversión; no se puede deshacer",
  "shops.<name>.program.conversion.defaultCampaignId": "una campaña para cada pedido sin otro indicio",
  "shops.<name>.program.conversion.discountCodes":
    "código de descuento y campaña; mayúsculas y minúsculas valen lo mismo",
  "shops.<name>.program.conversion.attribute": "el atributo del carrito o del pedido que lleva una campaña",
  "shops.<name>.program.conversion.urlParameter":
    "el parámetro de la página de llegada que lleva una campaña",
  "shops.<name>.program.conversion.referrer":
    "el atributo del carrito o el parámetro de la página de llegada con el correo, el móvil o el identificador de quien recomienda (por defecto: referrer)",
  "shops.<name>.program.conversion.notForOneself":
    "un cliente que figura como quien recomienda su propio pedido no cuenta (por defecto: true)",
  "shops.<name>.program.conversion.firstOrderOnly":
    "solo el primer pedido de un cliente es una conversión (por defecto: false)",
  "shops.<name>.program.redeem": "canjear puntos con el propio pedido; apagado si no se indica",
  "shops.<name>.program.redeem.attribute": "el atributo del carrito que lleva los puntos que se canjean",
  "shops.<name>.program.redeem.discountCodePattern":
    "un código de descuento que lleva los puntos que se canjean",
  "shops.<name>.program.exclude.tags": "los pedidos con una de estas etiquetas no reciben puntos",
  "shops.<name>.program.exclude.customerTags": "los clientes con una de estas etiquetas no reciben puntos",
  "shops.<name>.program.exclude.sources": "los pedidos de estos canales de venta no reciben puntos",
  "shops.<name>.program.exclude.currencies": "los pedidos en estas monedas no reciben puntos",
  "shops.<name>.program.exclude.minTotal":
    "los pedidos por debajo de este total no reciben puntos, en la moneda del pedido",
  "shops.<name>.program.exclude.zeroTotal": "los pedidos con un total de 0 no reciben puntos",
  "shops.<name>.program.exclude.giftCardOnly":
    "los pedidos que solo contienen tarjetas de regalo no reciben puntos",
  "shops.<name>.program.contact.missing":
    "qué hacer con un pedido sin correo electrónico o sin móvil: el servicio necesita ambos",
  "shops.<name>.program.contact.placeholderMobile":
    "con missing: placeholder, el número de móvil que se envía en su lugar",
  "shops.<name>.program.contact.defaultCountry":
    "cómo se leen los teléfonos nacionales cuando el pedido no indica el país",
  "shops.<name>.program.extra.earn": "más parámetros de earn, como plantillas",
  "shops.<name>.program.extra.conversion": "más parámetros de conversion/add, como plantillas",
  "shops.<name>.program.unread":
    "qué pasa con los puntos mientras la tienda no diga lo que pide una regla o una exclusión, por ejemplo porque se cambió su clave: hold espera y después le pregunta; default espera y después los concede como si la regla no encajara",
  "shops.<name>.program.unreadHours": "horas que esos puntos esperan antes a la tienda",
  "shops.<name>.program.timeZone":
    "la zona horaria de la tienda, por ejemplo Europe/Madrid, para el plazo de devolución y las reglas sobre días y horas; UTC si no se indica",
  "shops.<name>.program.earn.rules[].name": "cómo se llama la regla en la historia de un pedido",
  "shops.<name>.program.earn.rules[].description":
    "la descripción de los puntos de esos pedidos; la de todos los demás si no se indica",
  "shops.<name>.program.earn.rules[].when.maxTotal": "total más grande, en la moneda del pedido",
  "shops.<name>.program.earn.rules[].when.countries":
    "países como DE, uno de los cuales debe ser el de la dirección de facturación, o el de envío si no hay otra",
  "shops.<name>.program.earn.rules[].when.discountCodes":
    "códigos de descuento, uno de los cuales debe haberse usado; no importan las mayúsculas",
  "shops.<name>.program.earn.rules[].when.products":
    "productos por SKU, o por id donde la plataforma de la tienda lo dice, también variantes, uno de los cuales debe haberse comprado",
  "shops.<name>.program.earn.rules[].when.productTypes":
    "tipos de producto, uno de los cuales debe haberse comprado",
  "shops.<name>.program.earn.rules[].when.collections":
    "colecciones o categorías por id o nombre, de las que debe haberse comprado algo",
  "shops.<name>.program.earn.rules[].when.firstOrder":
    "true: el primer pedido del cliente; false: cualquiera posterior. Según los pedidos con la misma dirección de correo que el puente conoce",
  "shops.<name>.program.earn.rules[].when.weekdays":
    "días de la semana en los que debe haberse hecho el pedido: monday, tuesday, …",
  "shops.<name>.program.earn.rules[].when.hours": "horas del día en las que debe haberse hecho el pedido",
  "shops.<name>.program.earn.rules[].when.hours.from":
    "el pedido se hizo a esta hora o más tarde, por ejemplo 18:00; de 22:00 a 02:00 pasa por la medianoche",
  "shops.<name>.program.earn.rules[].when.hours.to": "y antes de esta hora",
  "shops.<name>.program.earn.rules[].when.dates":
    "días desde los que y hasta los que debe haberse hecho el pedido",
  "shops.<name>.program.earn.rules[].when.dates.from":
    "el pedido se hizo este día o más tarde, por ejemplo 2026-12-01",
  "shops.<name>.program.earn.rules[].when.dates.until": "el pedido se hizo este día o antes",
  "shops.<name>.program.exclude.rules":
    "los pedidos a los que se aplica una de estas reglas no reciben puntos",
  "shops.<name>.program.exclude.rules[].name": "cómo se llama la exclusión en la historia de un pedido",
  "shops.<name>.program.exclude.rules[].when":
    "todas las condiciones indicadas deben cumplirse; las mismas que en earn.rules",
  "shops.<name>.program.locked":
    "true: solo se aplica la versión de este archivo; en la página se puede probar, no cambiar",
};

import type { SettingName } from "../codes/setting-name.ts";

/** What each setting is for. docs/settings.md and the editors' schema are made of these. */
export const MEANINGS: Readonly<Record<SettingName, string>> = {
  server: "where the bridge listens",
  "server.host": "address to listen on; 0.0.0.0 for all",
  "server.port": "port to listen on; 0 chooses a free one",
  "server.publicUrl": "how shops reach the bridge, for example https://bridge.example.com",
  "server.bodyLimit": "largest delivery that is accepted, up to 64mb",
  "server.trustProxy":
    "proxies in front whose forwarding headers are believed: a number, or true for any. Set it where a proxy on another machine stands in front: otherwise one address of the internet may hold 256 connections, and all come from the proxy's",
  "server.graceSeconds": "time to finish work when the bridge is stopped",
  "server.publicMetrics": "/metrics needs no token",
  storage: "where the bridge keeps what it knows",
  "storage.driver":
    "lowdb: a folder, for one process; postgres: a PostgreSQL database, for one process or several",
  "storage.path": "with driver: lowdb, the folder; ./data unless given",
  "storage.url": "with driver: postgres, the database: postgres://user:password@host:port/database",
  "storage.schema":
    "with driver: postgres, the schema that the tables are made in; loyalty_bridge unless given",
  "storage.poolSize": "with driver: postgres, connections of each process at once, at most; 10 unless given",
  "storage.ssl":
    "with driver: postgres, verify: encrypted, and the server's certificate checked; encrypt: without checking it; none: on a network that is your own; verify unless given, none where the database is on this machine",
  "storage.caFile":
    "with driver: postgres, a file with the certificate that the server's is signed with, as PEM; what the machine trusts unless given",
  security: "encryption",
  "security.encryptionKey":
    "encrypts the shops' own tokens, and the secrets of shops added on the page, where they are stored; 32 random bytes as base64",
  "security.previousEncryptionKeys":
    "older keys that still open what they encrypted, while the key is being changed",
  admin: "who may look and decide",
  "admin.token": "opens the dashboard and the JSON interface; at least 16 characters, hard to guess",
  alerts: "messages to a person when something needs one",
  "alerts.webhook": "the receiver of alerts",
  "alerts.webhook.url": "where alerts are posted",
  "alerts.webhook.secret": "signs the alerts, so that the receiver can trust them",
  "alerts.language": "the language of the alerts",
  "alerts.quietMinutes": "how long the same alert is not repeated",
  retention: "how long things are kept",
  "retention.deliveriesDays": "days that received deliveries are kept",
  "retention.contactsDays":
    "days that the contact of a finished order is kept, counted from its last change; without it, for ever. At least deliveriesDays, since deliveries hold it too",
  "retention.actsDays": "days that the log of people's acts is kept; the newest 5,000 at most",
  watch: "how closely the shops are looked after",
  "watch.everySeconds": "how often each shop's webhooks are looked at, and what changed there is read",
  brands: "accounts of the loyalty service, by a name of your choice",
  "brands.<name>.baseUrl":
    "the loyalty service's address; https, except on this machine; two brands may not be one account (the same address and brandId, however it is written), and never give one host's two names to two brands: that cannot be seen, and each would use the whole rate limit",
  "brands.<name>.apiKey": "the account's secret key: Profile, then Integration",
  "brands.<name>.brandId": "the account's brand id: Profile, then Integration",
  "brands.<name>.identifier": "what the brand knows its customers by first",
  "brands.<name>.timeoutMs": "longest wait for an answer, in milliseconds",
  "brands.<name>.rateLimit": "how fast the service may be called",
  "brands.<name>.rateLimit.perMinute": "requests a minute; more than 490 only where the service granted it",
  "brands.<name>.rateLimit.scope": "brand: all operations share the limit; operation: each has its own",
  "brands.<name>.activities":
    "how many points each activity gives, by its id: what is shown where the service does not say it itself",
  shops: "the shops, by a name of your choice; the name is part of the delivery address",
  "shops.<name>.platform": "the kind of shop software",
  "shops.<name>.brand": "the brand whose points this shop gives; its name under brands",
  "shops.<name>.domain": "the shop's own address",
  "shops.<name>.secrets": "secrets that the shop signs its deliveries with; several while changing them",
  "shops.<name>.credentials":
    "what reading orders from the shop and installing need; see the platform's page",
  "shops.<name>.orderId": "how orders are numbered at the loyalty service",
  "shops.<name>.orderId.source":
    "what the number at the loyalty service is made of: id unless given, or hash where the platform's ids are no numbers; fixed with the shop's first order",
  "shops.<name>.orderId.prefix":
    "digits in front; needed by each shop where several share a brand, all of the same length",
  "shops.<name>.program": "the shop's rules",
  "shops.<name>.program.earn.on": "when points are earned",
  "shops.<name>.program.earn.from":
    "orders created before earn nothing by themselves: connected (the first start with this shop), a date (UTC), or a time with its zone",
  "shops.<name>.program.earn.activityId": "the loyalty service's activity that points are earned at",
  "shops.<name>.program.earn.description":
    "what the customer reads; {number}, {orderId}, {total}, {currency} and {shop} are filled in",
  "shops.<name>.program.earn.rules": "the first rule that fits chooses another activity",
  "shops.<name>.program.earn.rules[].when": "every condition that is given must hold",
  "shops.<name>.program.earn.rules[].when.tags": "order tags, one of which must be present",
  "shops.<name>.program.earn.rules[].when.customerTags": "customer tags, one of which must be present",
  "shops.<name>.program.earn.rules[].when.sources": "sales channels, one of which must be the order's",
  "shops.<name>.program.earn.rules[].when.currencies": "currencies, one of which must be the order's",
  "shops.<name>.program.earn.rules[].when.minTotal": "smallest order total, in the order's currency",
  "shops.<name>.program.earn.rules[].activityId": "the activity that earns when the conditions hold",
  "shops.<name>.program.approve.on":
    "what makes pending points approvable, and the return window begin; delivered where the shop tells of it",
  "shops.<name>.program.approve.afterDays":
    "the return window: whole days after that, on the calendar of timeZone. Points are approved when the last day is over; 0: at once",
  "shops.<name>.program.cancel.partialRefund":
    "what a partial refund, or a dispute lost over a part, does to the points",
  "shops.<name>.program.cancel.share": "with partialRefund: cancel, from which share of the total on",
  "shops.<name>.program.conversion.on": "when a referral becomes a conversion; it cannot be taken back",
  "shops.<name>.program.conversion.defaultCampaignId": "a campaign for every order without other evidence",
  "shops.<name>.program.conversion.discountCodes": "discount code to campaign; case does not matter",
  "shops.<name>.program.conversion.attribute": "the cart or note attribute that carries a campaign",
  "shops.<name>.program.conversion.urlParameter": "the landing page's parameter that carries a campaign",
  "shops.<name>.program.conversion.referrer":
    "the cart attribute, or landing page's parameter, in which the referrer's e-mail address, mobile number or customer id stands (default: referrer)",
  "shops.<name>.program.conversion.notForOneself":
    "a customer who is named as the referrer of the own order is none (default: true)",
  "shops.<name>.program.conversion.firstOrderOnly":
    "only a customer's first order is a conversion (default: false)",
  "shops.<name>.program.redeem": "redeem points by the order itself; off unless given",
  "shops.<name>.program.redeem.attribute": "the cart attribute that carries the points to redeem",
  "shops.<name>.program.redeem.discountCodePattern": "a discount code that carries the points to redeem",
  "shops.<name>.program.exclude.tags": "orders with one of these tags get no points",
  "shops.<name>.program.exclude.customerTags": "customers with one of these tags get no points",
  "shops.<name>.program.exclude.sources": "orders from these sales channels get no points",
  "shops.<name>.program.exclude.currencies": "orders in these currencies get no points",
  "shops.<name>.program.exclude.minTotal": "orders below this total get no points, in the order's currency",
  "shops.<name>.program.exclude.zeroTotal": "orders with a total of zero get no points",
  "shops.<name>.program.exclude.giftCardOnly": "orders of nothing but gift cards get no points",
  "shops.<name>.program.contact.missing":
    "what to do with an order that lacks its e-mail or its mobile: the service needs both",
  "shops.<name>.program.contact.placeholderMobile":
    "with missing: placeholder, the mobile number sent instead",
  "shops.<name>.program.contact.defaultCountry":
    "how national phone numbers are read when the order names no country",
  "shops.<name>.program.extra.earn": "further parameters of earn, as templates",
  "shops.<name>.program.extra.conversion": "further parameters of conversion/add, as templates",
  "shops.<name>.program.unread":
    "what becomes of points while the shop refuses to tell what a rule or an exclusion asks for, for example because its key was replaced: hold waits, then asks you; default waits, then gives them as if the rule did not fit",
  "shops.<name>.program.unreadHours": "hours that such points wait for the shop before that",
  "shops.<name>.program.timeZone":
    "the shop's time zone, such as Europe/Berlin, for the return window and for rules on days and hours; UTC unless given",
  "shops.<name>.program.earn.rules[].name": "what the rule is called in an order's story",
  "shops.<name>.program.earn.rules[].description":
    "the points' description for such orders; that of all others unless given",
  "shops.<name>.program.earn.rules[].when.maxTotal": "largest order total, in the order's currency",
  "shops.<name>.program.earn.rules[].when.countries":
    "countries such as DE, one of which must be that of the billing address, or of the shipping address where there is no other",
  "shops.<name>.program.earn.rules[].when.discountCodes":
    "discount codes, one of which must have been used; case does not matter",
  "shops.<name>.program.earn.rules[].when.products":
    "products by SKU, or by id where the shop's platform tells it, variants too, one of which must have been bought",
  "shops.<name>.program.earn.rules[].when.productTypes": "product types, one of which must have been bought",
  "shops.<name>.program.earn.rules[].when.collections":
    "collections or categories by id or name, of one of which something must have been bought",
  "shops.<name>.program.earn.rules[].when.firstOrder":
    "true: the customer's first order; false: any later one. Judged by the orders with the same e-mail address that the bridge knows",
  "shops.<name>.program.earn.rules[].when.weekdays":
    "days of the week, on one of which the order must have been placed: monday, tuesday, …",
  "shops.<name>.program.earn.rules[].when.hours": "hours of the day in which the order must have been placed",
  "shops.<name>.program.earn.rules[].when.hours.from":
    "the order was placed at this time or later, such as 18:00; from 22:00 to 02:00 goes through midnight",
  "shops.<name>.program.earn.rules[].when.hours.to": "and before this time",
  "shops.<name>.program.earn.rules[].when.dates":
    "days from which and until which the order must have been placed",
  "shops.<name>.program.earn.rules[].when.dates.from":
    "the order was placed on this day or later, such as 2026-12-01",
  "shops.<name>.program.earn.rules[].when.dates.until": "the order was placed on this day or earlier",
  "shops.<name>.program.exclude.rules": "orders that fit one of these rules get no points",
  "shops.<name>.program.exclude.rules[].name": "what the exclusion is called in an order's story",
  "shops.<name>.program.exclude.rules[].when":
    "every condition that is given must hold; the same as under earn.rules",
  "shops.<name>.program.locked":
    "true: no version counts but the one in this file; the page may look ahead, not change",
};

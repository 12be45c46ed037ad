import type { Moment } from "../domain/order/order-snapshot.ts";
import type { Programme } from "../domain/programme/programme.ts";
import type { ConditionsOf } from "../health/codes/condition.ts";
import type { TestDeliveryNote } from "../health/codes/test-delivery.ts";
import type { Verdict } from "../health/codes/verdict.ts";
import type { AlertSettings } from "../health/destinations/alert-state.ts";
import type { Destinations } from "../health/destinations/destinations.ts";
import type { IncidentLog } from "../health/incidents/incident-log.ts";
import type { StaticContent } from "../http/ready-made.ts";
import type { Arrivals } from "../inbound/arrivals.ts";
import type { DriftAudit } from "../outbound/audit/drift-audit.ts";
import type { BrandLink } from "../outbound/brand/brand-link.ts";
import type { ActLog } from "../people/acts/act-log.ts";
import type { Erasures } from "../people/privacy/erasures.ts";
import type { ConnectedShop } from "../platform/shop-access.ts";
import type { Previews } from "../programme/previews.ts";
import type { Programmes } from "../programme/programmes.ts";
import type { Log } from "../runtime/log/log.ts";
import type { Clock } from "../runtime/time/clock.ts";
import type { NewerVersion } from "../runtime/versions/version-notice.ts";
import type { ProgrammeProblem, SettingWarning } from "../settings/setting-codes.ts";
import type { Resyncs } from "../shops/resync/resyncs.ts";
import type { ShopContext, Shops } from "../shops/shop-context.ts";
import type { Watch } from "../shops/watch/watch.ts";
import type { WatchState } from "../shops/watch/watch-state.ts";
import type { BackupWork } from "../store/care.ts";
import type { Store } from "../store/store.ts";
import type { Vocabulary, Words } from "../words/vocabulary.ts";
import type { AdminEvents } from "./admin-events.ts";
import type { ConfigurationState } from "./configuration.ts";
import type { Activity } from "./page/activity.ts";
import type { ChangeFeed } from "./page/change-feed.ts";
import type { AddedShops } from "./shops/added-shops.ts";
import type { MerchantInstalls } from "./shops/merchant-installs.ts";
import type { Admission } from "./sign-in/admission.ts";
import type { Status } from "./status-shape.ts";

/** The parts of the bridge that API calls use. */
export interface AdminContext {
  readonly version: string;
  readonly mode: "serve" | "try";
  /** `null` if no newer version is known. */
  readonly newerVersion: () => Promise<NewerVersion | null>;
  /** The bridge's public URL; `null` if none is configured. */
  readonly publicUrl: string | null;
  readonly clock: Clock;
  readonly log: Log;
  readonly store: Store;
  readonly shops: Shops;
  readonly brands: ReadonlyMap<string, BrandLink>;
  readonly arrivals: Arrivals;
  readonly erasures: Erasures;
  readonly admission: Admission;
  readonly adminEvents: AdminEvents;
  readonly acts: ActLog;
  readonly incidents: IncidentLog;
  readonly destinations: Destinations;
  /** The configuration's `alerts` section. */
  readonly alerts: () => AlertSettings | null;
  readonly vocabulary: Vocabulary;
  readonly changes: ChangeFeed;
  readonly activity: Activity;
  readonly watch: Watch;
  /** A shop's stored health without its lists. Cached: it reads the store only after a change. */
  readonly storedHealth: { of(shop: string): Promise<{ readonly watch: WatchState | null }> };
  readonly drift: DriftAudit;
  readonly resyncs: Resyncs;
  readonly programmes: Programmes;
  readonly previews: Previews;
  readonly judgeProgramme: JudgeProgramme;
  /** Formats a programme as YAML for the configuration file. */
  readonly programmeText: (programme: Programme) => string;
  /** Checks whether the shop's account has the programme's activities, as doctor does; gives no points. */
  readonly askActivities: (shop: ShopContext, programme: Programme) => Promise<readonly Verdict[]>;
  readonly connect: (shop: ShopContext) => ConnectedShop;
  readonly addedShops: AddedShops;
  readonly installs: MerchantInstalls;
  /** Checks a shop's connection; `null` if too many checks are running. */
  readonly shopTrials: { of(shop: ShopContext): Promise<readonly Verdict[] | null> };
  readonly testDeliveries: TestDeliveries;
  readonly firstHour: FirstHour;
  readonly examine: () => Promise<Examination>;
  readonly configuration: () => ConfigurationState;
  /** `null` if everything is in a database. */
  readonly dataFolder: string | null;
  readonly backups: BackupWork;
  /** The database's own backup and restore commands; `null` if data is in a folder. */
  readonly databaseBackup: { readonly dump: string; readonly restore: string } | null;
  /** `of`: one tenant's conditions; default: all. */
  readonly conditions: (words: Words, of?: ConditionsOf) => Promise<Status["conditions"]>;
  /** The OpenAPI document, as JSON. */
  readonly apiDocument: () => StaticContent;
  /** Call this after operations were planned or withdrawn. */
  readonly wakeDispatcher: () => void;
  /** Call this after deliveries were queued. */
  readonly wakeInbox: () => void;
}

/** A problem of a programme and the field it belongs to; `null` means the whole programme. */
export type PlacedProblem = Omit<ProgrammeProblem, "code"> & { readonly path: string | null };

/** Validates a programme: returns its warnings, or its problems. */
type JudgeProgramme = (
  shop: ShopContext,
  given: unknown,
) => Promise<
  | { readonly ok: true; readonly programme: Programme; readonly doubts: readonly SettingWarning[] }
  | { readonly ok: false; readonly problems: readonly PlacedProblem[] }
>;

/** Test deliveries and their results (doctor/test-delivery.ts). */
export interface TestDeliveries {
  /** Returns the milliseconds to wait if the last test was too recent, else null. */
  send(shop: ShopContext, by: string): Promise<number | null>;
  /** The progress of the last test delivery; `null` if none was sent. */
  last(shop: ShopContext): Promise<SentTest | null>;
  wouldDo(shop: ShopContext): Promise<readonly Verdict[]>;
}

export interface SentTest {
  readonly sentAt: Moment;
  readonly by: string;
  readonly way: readonly TestStation[];
  /** Whether it was received and processed. */
  readonly isThrough: boolean;
}

/** One step of a test delivery on its way through the bridge. */
export interface TestStation {
  readonly state: "fine" | "warning" | "failed" | "waiting";
  readonly said: TestDeliveryNote;
}

export const FIRST_STEPS = [
  "account",
  "publicAddress",
  "shop",
  "webhooks",
  "testDelivery",
  "firstOrder",
] as const;

/** The setup steps of an installation (doctor/first-hour.ts). */
interface FirstHour {
  isOver(): Promise<boolean>;
  checkAgain(): void;
  now(): Promise<FirstHourNow>;
}

export interface FirstHourNow {
  readonly isOver: boolean;
  /** Whether checks are running now. */
  readonly isChecking: boolean;
  /** `null` before the first checks have run. */
  readonly checkedAt: Moment | null;
  /** Empty once the setup is over. */
  readonly steps: readonly {
    readonly step: (typeof FIRST_STEPS)[number];
    readonly minutes: number;
    readonly isDone: boolean;
    readonly checks: readonly Verdict[];
  }[];
  /** What a person needs to know to continue with each shop. */
  readonly shops: readonly {
    readonly shop: string;
    /** Where the shop sends its webhooks; `null` if no public address is set. */
    readonly address: string | null;
    /** Where the merchant grants the bridge access; `null` if the platform has no such page. */
    readonly installAddress: string | null;
    readonly canTest: boolean;
  }[];
}

/** The doctor checks that only a running bridge can make, because it owns the data folder. */
export interface Examination {
  readonly checks: readonly Verdict[];
  /** A fingerprint that callers compare with that of their own configuration. */
  readonly configuration: string;
}

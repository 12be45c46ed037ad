import { join } from "node:path";
import { Low } from "lowdb";
import { earlier } from "../../domain/durations.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import { type Clock, systemClock } from "../../runtime/time/clock.ts";
import { Announcer } from "../changes.ts";
import { noteMemoryGap } from "../memory-gap.ts";
import { type Store, StoreUnavailable } from "../store.ts";
import type { StoreDamaged } from "./care/damage.ts";
import { DiskSpace } from "./care/disk-space.ts";
import { type OpenFolderOptions, openFolder } from "./care/folder.ts";
import { doubtOf, type FolderWarning } from "./care/folder-mark.ts";
import type { Ownership } from "./care/owner.ts";
import { Patrol } from "./care/patrol.ts";
import { DeliveryTable } from "./documents/delivery-table.ts";
import { openErasureList } from "./documents/erasure-list.ts";
import { OrderTable } from "./documents/order-table.ts";
import { NEW_STATE, SmallState, type StateDocument, stateFile } from "./documents/small-state.ts";
import type { WholeFiles } from "./documents/whole-file.ts";
import { diskFiles, type FileSystem } from "./file-system.ts";
import { openInbox } from "./inbox.ts";
import { OtherLayout } from "./index/columns.ts";
import { Checkpoints } from "./journal/checkpoints.ts";
import { Journal } from "./journal/journal.ts";
import { replayJournal } from "./journal/replay.ts";
import { openRecords } from "./records.ts";
import { openMemory } from "./shop-memory.ts";
import { openRateSlots, singleProcess } from "./single-process.ts";
import { type Append, isErasure, type Write } from "./writes.ts";

export interface StoreLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface LowdbStoreOptions {
  /** The data folder; created on first use. */
  readonly path: string;
  readonly clock?: Clock;
  readonly files?: FileSystem;
  readonly log?: StoreLog | undefined;
  /** The disk failed for good: the store refuses everything from now on, and the process should end. */
  readonly onFatal?: (error: StoreUnavailable) => void;
  /** The documents are updated each time the journal has grown by this many bytes; default 16 MiB. */
  readonly checkpointBytes?: number;
}

export interface LowdbStore extends Store {
  /** Brings the documents up to date now. */
  checkpoint(): Promise<void>;
}

/**
 * Opens the embedded store: one folder for one process. Rejects with FolderRefused (in use, too new) or StoreDamaged (with file
 * and offset). Reads show only what is durable: a change is visible to all callers once its promise resolves.
 */
export async function openLowdbStore(options: LowdbStoreOptions): Promise<LowdbStore> {
  const files = options.files ?? diskFiles;
  await files.makeFolder(options.path);
  const ownership = await files.claim(options.path);
  try {
    return await begin(options, ownership, await openParts(options, files));
  } catch (error) {
    await ownership.release();
    throw error;
  }
}

/** Records durably that data may be missing before marking the folder as complete. */
async function begin(
  options: LowdbStoreOptions,
  ownership: Ownership,
  parts: OpenParts,
): Promise<LowdbStore> {
  const { clock = systemClock, path: folder } = options;
  const { at, journal, doubt } = parts;
  const space = new DiskSpace(() => clock.now());
  const patrol = new Patrol({ at, folder, journal, clock, space });
  const store = assemble({ ...options, clock }, ownership, parts, { patrol, space });
  if (doubt !== null) {
    await noteMemoryGap(store, clock);
    options.log?.warn({ folder, doubt }, LOG_LINES.olderCopy);
  }
  if (parts.hasErasures) await scrubAtStart(store, options);
  await patrol.start();
  return store;
}

/** If the disk is full, the next checkpoint does it: nothing else can be written until then. */
async function scrubAtStart(store: LowdbStore, { log }: LowdbStoreOptions): Promise<void> {
  await store.scrub().catch((error: unknown) => {
    log?.warn({ error }, LOG_LINES.erasedStays);
  });
}

/** A folder that has been read and not been changed yet. */
export interface OpenParts {
  readonly at: WholeFiles;
  readonly doubt: FolderWarning | null;
  readonly salt: string;
  readonly document: Low<StateDocument>;
  readonly state: SmallState;
  readonly orders: OrderTable;
  readonly deliveries: DeliveryTable;
  readonly journal: Journal;
  /** True if the last process ended before erased data had left the files. */
  readonly hasErasures: boolean;
}

/** The caller must own the folder. */
export async function openParts(
  options: LowdbStoreOptions & Pick<OpenFolderOptions, "isBeingFilled">,
  files: FileSystem,
): Promise<OpenParts> {
  const inside = (name: string) => join(options.path, name);
  const { clock = systemClock, log, isBeingFilled = false } = options;
  const now = () => clock.now();
  const { at, salt } = await openFolder(files, options.path, { now, log, isBeingFilled });
  const doubt = await doubtOf(files, options.path, clock.now());
  const document = new Low(stateFile(at, options.path), NEW_STATE);
  await document.read();
  const state = new SmallState(document.data);
  const onRemake = (damage: StoreDamaged) =>
    damage instanceof OtherLayout
      ? log?.info({ file: damage.file }, LOG_LINES.indexOfOtherVersion)
      : log?.warn({ ...damage.trouble }, LOG_LINES.indexRemade);
  const parts = { at, salt, names: state.names, onRemake };
  const orders = new OrderTable({ ...parts, folder: inside("orders") }, document.data.orders);
  const deliveries = new DeliveryTable({ ...parts, folder: inside("deliveries") }, document.data.deliveries);
  await orders.load(document.data.orderChunks);
  await deliveries.load(document.data.deliveryChunks);
  let hasErasures = false;
  const apply = (write: Write) => applyWrite(write, orders, deliveries, state);
  const replay = (write: Write) => {
    hasErasures ||= isErasure(write);
    apply(write);
  };
  const folder = inside("journal");
  const end = await replayJournal({
    files,
    folder,
    from: document.data.journal,
    apply: replay,
    onTornTail: (file, offset, bytes) => options.log?.warn({ file, offset, bytes }, LOG_LINES.tailCutOff),
  });
  const onFatal = (error: StoreUnavailable) => options.onFatal?.(error);
  return {
    at,
    doubt,
    salt,
    document,
    state,
    orders,
    deliveries,
    journal: new Journal({ files, folder, apply, onFatal }, end),
    hasErasures,
  };
}

function applyWrite(write: Write, orders: OrderTable, deliveries: DeliveryTable, state: SmallState): void {
  if (write.kind === "order") orders.apply(write);
  else if (write.kind === "setting") state.applySetting(write);
  else if (write.kind === "value") state.applyValue(write);
  else if (write.kind === "call") state.applyCall(write);
  else if (write.kind === "allCalls") state.applyAllCalls(write.calls);
  else if (write.kind === "lastDelivery") state.deliveryArrived(write.shop, write.at);
  else deliveries.apply(write);
  // An erasure (`outcome` null) is no arrival.
  if (write.kind === "delivery" && write.outcome !== null && write.isTest !== true)
    state.deliveryArrived(write.shop, write.receivedAt);
  if (write.kind === "repeat" && write.isTest !== true) state.deliveryArrived(write.shop, write.at);
}

function assemble(
  options: LowdbStoreOptions & { readonly clock: Clock },
  ownership: Ownership,
  parts: OpenParts,
  { patrol, space }: { readonly patrol: Patrol; readonly space: DiskSpace },
): LowdbStore {
  const { journal, orders, deliveries, state, salt } = parts;
  const now = () => options.clock.now();
  const checkpoints = new Checkpoints(parts, { ...options, now, onWritten: () => space.proven() });
  let closed: StoreUnavailable | null = null;
  let closing: Promise<void> | null = null;
  const append: Append = async (writes) => {
    if (closed !== null) throw closed;
    await space.during(journal.append(writes));
    await checkpoints.keepUp();
  };
  const onDamage = ({ trouble }: StoreDamaged) =>
    options.log?.warn({ ...trouble }, LOG_LINES.documentDamaged);
  const changes = new Announcer();
  const memory = openMemory(state, append, changes);
  const writing = { append, changes, onDamage };
  const methods = {
    ...openInbox({ ...writing, table: deliveries, salt }),
    ...openRecords({
      ...{ ...writing, orders, deliveries, names: state.names, now },
      troubledSince: () => earlier(space.fullSince, checkpoints.failedSince),
    }),
    ...memory,
    ...openRateSlots(memory),
    ...openErasureList(parts.at.files, options.path),
    checkpoint: () => checkpoints.run(),
    scrub: () => checkpoints.run(),
  };
  return {
    ...refusing(methods, () => closed ?? journal.dead),
    onChange: (listener) => changes.onChange(listener),
    onOthersChange: (listener) => changes.onOthersChange(listener),
    ...singleProcess(),
    close() {
      closed ??= new StoreUnavailable({ code: "storeClosed" });
      closing ??= finish(journal, checkpoints, patrol, ownership);
      return closing;
    },
  };
}

/** Releases the folder even if something before that fails. */
async function finish(
  journal: Journal,
  checkpoints: Checkpoints,
  patrol: Patrol,
  ownership: Ownership,
): Promise<void> {
  try {
    await patrol.stop();
    await journal.idle();
    await checkpoints.finish();
    const isWell = journal.dead === null;
    await journal.close();
    if (isWell) await patrol.markEnd().catch(() => undefined);
  } finally {
    await ownership.release();
  }
}

/** Returns the same methods, which reject while `refusal` returns an error. */
function refusing<Methods extends object>(methods: Methods, refusal: () => Error | null): Methods {
  const guarded = Object.entries(methods).map(([name, method]) => [
    name,
    async (...values: unknown[]) => {
      const error = refusal();
      if (error !== null) throw error;
      return method(...values);
    },
  ]);
  return Object.fromEntries(guarded) as Methods;
}

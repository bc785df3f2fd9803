import type { AgentDevice, DeviceContent, ServerToAgent } from "@gantry/domain/contract/agents/agent-link.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import { standingOf } from "../agents/agent-life.ts";
import { assignedOf, readAssignedDevices, type ReadSecrets } from "../assignment/assigned-devices.ts";
import { type DeviceKey, devicesLeaving, keyOf } from "../assignment/assignment-store.ts";
import type { DeviceTable } from "../assignment/device-tables.ts";
import type { DeviceExtra, ServerModule } from "../../module.ts";

interface NamedExtra extends DeviceExtra {
  entityType: string;
  name: string;
}
type Extras = readonly NamedExtra[];

/** What one link needs to send extras: contents go out once, before the devices. */
interface ExtraSending {
  db: TenantTransaction;
  isKnown(hash: string): boolean;
  sendContent(content: DeviceContent): void;
}

export interface SenderParts {
  devices: ReadonlyMap<string, DeviceTable>;
  readSecrets: ReadSecrets;
  extras: Extras;
}
interface SenderLink {
  agentId: string;
  inTenant<T>(work: (db: TenantTransaction) => Promise<T>): Promise<T>;
  send(message: ServerToAgent): void;
}

/** Sends devices down one link and knows which of them the agent has. Its calls must not overlap. */
export class DeviceSender {
  readonly #parts: SenderParts;
  readonly #link: SenderLink;
  /** Devices that were sent, by key. */
  readonly #known = new Map<string, DeviceKey>();
  /** Hashes of contents that were sent. */
  readonly #knownContents = new Set<string>();
  /** Ids of devices whose extra is about to be read. */
  readonly #changedExtras = new Map<NamedExtra, Set<string>>();
  readonly #leaving = new LeavingDevices();
  #revision = 0;
  #epoch = -1;

  constructor(parts: SenderParts, link: SenderLink) {
    this.#parts = parts;
    this.#link = link;
  }

  get hasSent(): boolean {
    return this.#revision > 0;
  }

  /** Of the leases that hold for what was sent. */
  get epoch(): number {
    return this.#epoch;
  }

  nextRevision(): number {
    return ++this.#revision;
  }

  /** Devices that the agent has let go of by settling this revision. */
  settled(revision: number): DeviceKey[] {
    return this.#leaving.settled(revision);
  }

  /** False when changes of this extra are waiting already: this one is read with them. */
  isFirstChange(extra: NamedExtra, id: string): boolean {
    const waiting = this.#changedExtras.get(extra);
    if (!waiting) this.#changedExtras.set(extra, new Set([id]));
    else waiting.add(id);
    return waiting === undefined;
  }

  async sendExtra(extra: NamedExtra): Promise<void> {
    const { entityType, name } = extra;
    const changed = [...(this.#changedExtras.get(extra) ?? [])];
    this.#changedExtras.delete(extra);
    // A device that the agent does not have yet is sent with its extras.
    const ids = changed.filter((id) => this.#known.has(keyOf({ entityType, id })));
    if (ids.length === 0) return;
    const values = await this.#link.inTenant((db) => readExtra(this.#sending(db), extra, ids));
    for (const [id, value] of values) this.#link.send({ type: "extra", entityType, id, name, value });
  }

  /** The whole of its devices; what else the agent has, it drops. */
  async sendAll(): Promise<void> {
    const { devices: tables, readSecrets } = this.#parts;
    const { agentId } = this.#link;
    // With a full assignment the agent drops unused contents, so it may lack earlier ones.
    this.#knownContents.clear();
    const { leaving, epoch, devices } = await this.#link.inTenant(async (db) => ({
      epoch: (await standingOf(db, agentId)).epoch,
      devices: await this.#withExtras(db, await readAssignedDevices(db, tables, readSecrets, agentId)),
      leaving: await devicesLeaving(db, agentId),
    }));
    this.#known.clear();
    for (const device of devices) this.#markGiven(device);
    const revision = ++this.#revision;
    this.#leaving.markReported(revision, leaving);
    this.#epoch = epoch;
    this.#link.send({ type: "devices", devices, epoch, revision });
  }

  /** These devices as they are now; those that are not the agent's any more are taken away. */
  async send(entityType: string, ids: readonly string[]): Promise<void> {
    const table = this.#parts.devices.get(entityType);
    if (!table) return;
    const devices = await this.#link.inTenant(async (db) =>
      this.#withExtras(db, await assignedOf(db, table, this.#parts.readSecrets, this.#link.agentId, ids)),
    );
    for (const device of devices) {
      this.#markGiven(device);
      this.#link.send({ type: "device", device });
    }
    const found = new Set(devices.map(({ id }) => id));
    const gone = ids.map((id) => ({ entityType, id })).filter((device) => !found.has(device.id));
    this.#takeAway(gone.filter((device) => this.#known.has(keyOf(device))));
  }

  /** Takes away and sends what differs from these devices of the agent. */
  async follow(staying: readonly DeviceKey[]): Promise<void> {
    const keys = new Set(staying.map(keyOf));
    this.#takeAway([...this.#known.values()].filter((device) => !keys.has(keyOf(device))));
    const added = staying.filter((device) => !this.#known.has(keyOf(device)));
    for (const [entityType, some] of Map.groupBy(added, (device) => device.entityType))
      await this.send(
        entityType,
        some.map(({ id }) => id),
      );
  }

  #withExtras(db: TenantTransaction, devices: readonly AgentDevice[]): Promise<AgentDevice[]> {
    return withExtras(this.#sending(db), this.#parts.extras, devices);
  }

  #sending(db: TenantTransaction): ExtraSending {
    return {
      db,
      isKnown: (hash) => this.#knownContents.has(hash),
      sendContent: (content) => {
        this.#knownContents.add(content.hash);
        this.#link.send({ type: "content", content });
      },
    };
  }

  #markGiven({ entityType, id }: DeviceKey): void {
    this.#known.set(keyOf({ entityType, id }), { entityType, id });
    this.#leaving.resend({ entityType, id });
  }

  /** One revision for all, so that the agent confirms once. */
  #takeAway(gone: readonly DeviceKey[]): void {
    if (gone.length === 0) return;
    const revision = ++this.#revision;
    this.#leaving.markReported(revision, gone);
    for (const [index, { entityType, id }] of gone.entries()) {
      this.#known.delete(keyOf({ entityType, id }));
      const isLast = index === gone.length - 1;
      this.#link.send({ type: "deviceRemoved", entityType, id, ...(isLast ? { revision } : {}) });
    }
  }
}

class LeavingDevices {
  readonly #reported = new Map<number, DeviceKey[]>();

  markReported(revision: number, devices: readonly DeviceKey[]): void {
    if (devices.length > 0) this.#reported.set(revision, [...devices]);
  }

  /** The agent has the device again, so earlier revisions no longer apply to it. */
  resend(device: DeviceKey): void {
    const key = keyOf(device);
    for (const [revision, devices] of this.#reported)
      this.#reported.set(
        revision,
        devices.filter((one) => keyOf(one) !== key),
      );
  }

  settled(revision: number): DeviceKey[] {
    const settled = [...this.#reported].filter(([reported]) => reported <= revision);
    for (const [reported] of settled) this.#reported.delete(reported);
    return settled.flatMap(([, devices]) => devices);
  }
}

/** Extras that the modules declare. */
export function joinExtras(modules: readonly Pick<ServerModule, "deviceExtras">[]): Extras {
  return modules.flatMap(({ deviceExtras = {} }) =>
    Object.entries(deviceExtras).flatMap(([entityType, extras]) =>
      Object.entries(extras).map(([name, extra]) => ({ ...extra, entityType, name })),
    ),
  );
}

/** Reads one extra of these devices and sends the contents it refers to. */
async function readExtra(
  { db, isKnown, sendContent }: ExtraSending,
  extra: NamedExtra,
  ids: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  const values = await extra.read(ids, db);
  for (const content of (await extra.contents?.(values, isKnown, db)) ?? []) sendContent(content);
  return values;
}

/** The devices with all their extras. */
async function withExtras(
  sending: ExtraSending,
  extras: Extras,
  devices: readonly AgentDevice[],
): Promise<AgentDevice[]> {
  const found = devices.map((device) => ({ ...device, extras: {} as Record<string, unknown> }));
  for (const extra of extras) {
    const own = found.filter(({ entityType }) => entityType === extra.entityType);
    if (own.length === 0) continue;
    const values = await readExtra(
      sending,
      extra,
      own.map(({ id }) => id),
    );
    for (const device of own) if (values.has(device.id)) device.extras[extra.name] = values.get(device.id);
  }
  return found;
}

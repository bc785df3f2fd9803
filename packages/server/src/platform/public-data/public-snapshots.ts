import type { PublicMap } from "@gantry/domain/contract/answers/public-map.ts";
import { type PublicPart, publicParts } from "@gantry/domain/contract/people/preference-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { Bus } from "../bus.ts";
import type { Clock } from "../clock.ts";
import type { TenantDatabase, TenantTransaction } from "../database/tenant-database.ts";
import type { LicenceCheck } from "../licence/licence-check.ts";
import { publicPrincipal } from "../read-only/public-principal.ts";
import { type PublicChoice, readPublicChoice } from "./public-choice.ts";
import { makeSnapshot, type PublicSnapshot } from "./make-snapshot.ts";
import { PublicLag } from "./public-lag.ts";
import { type MapBefore, type PublicSources, readPublicMap } from "./read-public-map.ts";

interface Parts extends PublicSources {
  database: TenantDatabase;
  licence: Pick<LicenceCheck, "assertOpen">;
  bus: Bus;
  clock: Clock;
  publicUrl: string;
}

/** Of a tenant that is held or being read. */
interface Changes {
  isEverything: boolean;
  count: number;
  ids: Map<string, Set<string>>;
}

interface Held {
  /** When it was last checked that it may still be shown. */
  checkedMs: number;
  /** When everything was read last. */
  readMs: number;
  choice: string;
  map: PublicMap | undefined;
  snapshot: PublicSnapshot | undefined;
}

interface Read {
  choice: PublicChoice;
  isWhole: boolean;
  map: PublicMap;
}

/** Everything is read again after this time, */
const keptMs = 5_000;
/** and after this one what has changed: a setting, or content that visitors see soon. */
const soonMs = 1_000;
/** Unknown tenants are held as well: a guess costs the database one reading a second at most. */
const maxHeld = 5_000;
/** After more changes than these everything is read again. */
const maxChanged = 500;

/**
 * What tenants publish, read from the database at most once a second for each tenant, however many visitors there are,
 * and never without one.
 */
export class PublicSnapshots {
  readonly lag = new PublicLag();
  readonly #parts: Parts;
  readonly #held = new Map<string, Held>();
  readonly #readings = new Map<string, Promise<PublicSnapshot | undefined>>();
  readonly #soonTypes: ReadonlySet<string>;
  readonly #changed = new Map<string, Changes>();
  readonly stop: () => void;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#soonTypes = new Set(Object.values(parts.readers).flatMap(({ soon }) => soon?.entityType ?? []));
    this.stop = parts.bus.subscribe((event) => {
      if (event.topic === "gap") for (const tenantId of this.#held.keys()) this.#note(tenantId);
      else if (event.topic === "licence") this.#note(event.tenantId);
      else if (event.topic === "entity" && this.#soonTypes.has(event.entityType))
        this.#note(event.tenantId, event);
    });
  }

  /** Undefined for a tenant that is unknown, closed or not licensed. */
  async of(tenantId: string): Promise<PublicSnapshot | undefined> {
    const held = this.#held.get(tenantId);
    if (held && this.#parts.clock.nowMs() - held.checkedMs < soonMs) return held.snapshot;
    const underWay = this.#readings.get(tenantId);
    if (underWay) return underWay;
    const reading = this.#read(tenantId, held).finally(() => this.#readings.delete(tenantId));
    this.#readings.set(tenantId, reading);
    return reading;
  }

  /** None while the tenant cannot be read: its pages then appear outside of frames only. */
  async embeddersOf(tenantId: string): Promise<readonly string[]> {
    const snapshot = await this.of(tenantId).catch(() => undefined);
    return snapshot?.embedders ?? [];
  }

  /** Without an entity anything may have changed. */
  #note(tenantId: string, entity?: { entityType: string; id: string }): void {
    if (!this.#held.has(tenantId) && !this.#readings.has(tenantId)) return;
    const changes = this.#changed.get(tenantId) ?? { isEverything: false, count: 0, ids: new Map() };
    this.#changed.set(tenantId, changes);
    changes.count++;
    if (!entity || changes.count > maxChanged) changes.isEverything = true;
    else changes.ids.set(entity.entityType, (changes.ids.get(entity.entityType) ?? new Set()).add(entity.id));
  }

  async #read(tenantId: string, before: Held | undefined): Promise<PublicSnapshot | undefined> {
    const { clock, licence, database } = this.#parts;
    const checkedMs = clock.nowMs();
    const { isEverything = false, ids = new Map() } = this.#changed.get(tenantId) ?? {};
    this.#changed.delete(tenantId);
    const isDue = isEverything || checkedMs - (before?.readMs ?? -Infinity) >= keptMs;
    const read = await this.#whereOpen(tenantId, async () => {
      await licence.assertOpen(tenantId, undefined);
      return database.inTenant(publicPrincipal(tenantId), async (db) => {
        const choice = await readPublicChoice(db);
        if (!choice) return undefined;
        const isSame = JSON.stringify(choice) === before?.choice;
        const held = isSame && !isDue && before?.map ? { map: before.map, changed: ids } : undefined;
        return { choice, isWhole: !held, map: await this.#readAll(db, choice, held) };
      });
    });
    const snapshot = read && (await this.#make(tenantId, read, before));
    this.#keep(tenantId, {
      checkedMs,
      readMs: read?.isWhole === false && before ? before.readMs : checkedMs,
      choice: JSON.stringify(read?.choice),
      map: read?.map,
      snapshot,
    });
    return snapshot;
  }

  /** Feeds hold events whether or not the map shows them. */
  #readAll(db: TenantTransaction, choice: PublicChoice, before: MapBefore | undefined): Promise<PublicMap> {
    const ofFeeds: readonly PublicPart[] = choice.feeds.length > 0 ? ["incidents", "workZones"] : [];
    return readPublicMap(db, { ...choice, parts: [...choice.parts, ...ofFeeds] }, this.#parts, before);
  }

  async #make(
    tenantId: string,
    { choice, isWhole, map }: Read,
    before: Held | undefined,
  ): Promise<PublicSnapshot> {
    if (!isWhole && before?.snapshot && publicParts.every((part) => map[part] === before.map?.[part]))
      return before.snapshot;
    const nowMs = this.#parts.clock.nowMs();
    this.lag.note(tenantId, map, { nowMs, beforeMs: before?.snapshot ? before.readMs : -Infinity });
    const mapUrl = `${this.#parts.publicUrl}/read-only/${tenantId}/map`;
    return makeSnapshot({ choice, map, mapUrl, nowMs }, before?.snapshot);
  }

  async #whereOpen(tenantId: string, read: () => Promise<Read | undefined>): Promise<Read | undefined> {
    if (!isSlug.test(tenantId)) return undefined;
    try {
      return await read();
    } catch (error) {
      // No such tenant, or not licensed.
      if (error instanceof AppError && error.status === 403) return undefined;
      throw error;
    }
  }

  #keep(tenantId: string, held: Held): void {
    this.#held.delete(tenantId);
    this.#held.set(tenantId, held);
    const [oldest] = this.#held.keys();
    if (this.#held.size > maxHeld && oldest !== undefined) this.#held.delete(oldest);
  }
}

const isSlug = /^[a-z0-9][a-z0-9_-]{0,62}$/;

import type { PublicMap } from "@gantry/domain/contract/answers/public-map.ts";
import type { PublicPart } from "@gantry/domain/contract/people/preference-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { Bus } from "../bus.ts";
import type { Clock } from "../clock.ts";
import type { TenantDatabase, TenantTransaction } from "../database/tenant-database.ts";
import type { LicenceCheck } from "../licence/licence-check.ts";
import { publicPrincipal } from "../read-only/public-principal.ts";
import { type PublicChoice, readPublicChoice } from "./public-choice.ts";
import { makeSnapshot, type PublicSnapshot } from "./make-snapshot.ts";
import { PublicLag } from "./public-lag.ts";
import { type PublicSources, readPublicMap } from "./read-public-map.ts";

interface Parts extends PublicSources {
  database: TenantDatabase;
  licence: Pick<LicenceCheck, "assertOpen">;
  bus: Bus;
  clock: Clock;
  publicUrl: string;
}

interface Held {
  /** When it was last checked that it may still be shown. */
  checkedMs: number;
  readMs: number;
  choice: string;
  snapshot: PublicSnapshot | undefined;
}

/** Everything is read again after this time, */
const keptMs = 5_000;
/** and after this one when an event or a setting has changed. */
const soonMs = 1_000;
/** Unknown tenants are held as well: a guess costs the database one reading a second at most. */
const maxHeld = 5_000;
const eventTypes: ReadonlySet<string> = new Set(["AUTOMATED_INCIDENT", "WORK_ZONE"]);

/**
 * What tenants publish, read from the database at most once a second for each tenant, however many visitors there are,
 * and never without one.
 */
export class PublicSnapshots {
  readonly lag = new PublicLag();
  readonly #parts: Parts;
  readonly #held = new Map<string, Held>();
  readonly #readings = new Map<string, Promise<PublicSnapshot | undefined>>();
  readonly #changed = new Set<string>();
  readonly stop: () => void;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.stop = parts.bus.subscribe((event) => {
      if (event.topic === "gap") for (const tenantId of this.#held.keys()) this.#changed.add(tenantId);
      else if (event.topic === "licence" || (event.topic === "entity" && eventTypes.has(event.entityType)))
        this.#changed.add(event.tenantId);
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

  async #read(tenantId: string, before: Held | undefined): Promise<PublicSnapshot | undefined> {
    const { clock, licence, database } = this.#parts;
    const checkedMs = clock.nowMs();
    const hasChanged = this.#changed.delete(tenantId);
    const isDue = !before || hasChanged || checkedMs - before.readMs >= keptMs;
    const read = await this.#whereOpen(tenantId, async () => {
      await licence.assertOpen(tenantId, undefined);
      return database.inTenant(publicPrincipal(tenantId), async (db) => {
        const choice = await readPublicChoice(db);
        if (!choice) return undefined;
        const isSame = JSON.stringify(choice) === before?.choice;
        const map = isSame && !isDue ? undefined : await this.#readAll(db, choice);
        return { choice, map };
      });
    });
    const snapshot = read && (read.map ? await this.#make(tenantId, read, before) : before?.snapshot);
    this.#keep(tenantId, {
      checkedMs,
      readMs: read && !read.map && before ? before.readMs : checkedMs,
      choice: JSON.stringify(read?.choice),
      snapshot,
    });
    return snapshot;
  }

  /** Feeds hold events whether or not the map shows them. */
  #readAll(db: TenantTransaction, choice: PublicChoice): Promise<PublicMap> {
    const ofFeeds: readonly PublicPart[] = choice.feeds.length > 0 ? ["incidents", "workZones"] : [];
    return readPublicMap(db, { ...choice, parts: [...choice.parts, ...ofFeeds] }, this.#parts);
  }

  async #make(
    tenantId: string,
    { choice, map }: { choice: PublicChoice; map?: PublicMap },
    before: Held | undefined,
  ): Promise<PublicSnapshot | undefined> {
    if (!map) return undefined;
    const nowMs = this.#parts.clock.nowMs();
    this.lag.note(tenantId, map, { nowMs, beforeMs: before?.snapshot ? before.readMs : -Infinity });
    const mapUrl = `${this.#parts.publicUrl}/read-only/${tenantId}/map`;
    return makeSnapshot({ choice, map, mapUrl, nowMs }, before?.snapshot);
  }

  async #whereOpen(
    tenantId: string,
    read: () => Promise<{ choice: PublicChoice; map: PublicMap | undefined } | undefined>,
  ) {
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

import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { Carriageway, CarriagewayStore, Station } from "./carriageway-store.ts";
import { readNewest } from "./read-newest.ts";
import { SectionFollower } from "./section-follower.ts";
import {
  type ActiveDetection,
  endDetection,
  type OpenDetection,
  readOpenDetections,
  storeActive,
  textOfKey,
} from "./stored-detections.ts";
import type { TemplateStore } from "./template-store.ts";

/** Detectors farther apart show too little of the road between them. */
const maxSectionKm = 20;
/** Longer after its last interval a stored detection is not taken up again. */
const resumeMs = 300_000;

interface Section {
  carriageway: Carriageway;
  upstream: Station;
  downstream: Station;
}

/**
 * Runs California #7 and McMaster over the newest readings of each pair of neighbouring detectors, in shadow mode: what
 * they find is stored and raises no alarm. The state between the intervals is kept in memory; a restarted server goes on
 * with what is stored.
 */
export class IncidentWatch {
  readonly #carriageways: CarriagewayStore;
  readonly #templates: TemplateStore;
  readonly #followers = new Map<string, Map<string, SectionFollower>>();

  constructor({ carriageways, templates }: { carriageways: CarriagewayStore; templates: TemplateStore }) {
    this.#carriageways = carriageways;
    this.#templates = templates;
  }

  async run(db: TenantTransaction): Promise<void> {
    // One server at a time.
    const [lock] = await db.query<{ taken: boolean }>(
      "select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken",
      [`incident detection ${db.tenantId}`],
    );
    if (!lock?.taken) return;
    const sections = listSections(await this.#carriageways.read(db));
    const numbers = [
      ...new Set(sections.flatMap(({ upstream, downstream }) => [upstream.number, downstream.number])),
    ];
    await this.#templates.refresh(db, numbers);
    const newest = await readNewest(db);
    const open = await readOpenDetections(db);
    const followers = this.#followersOf(db, sections, open);
    const active = sections.flatMap((section) => {
      const { upstream, downstream } = section;
      const follower = followers.get(keyOf(section)) ?? new SectionFollower();
      follower.step({
        upstream: newest.get(upstream.number),
        downstream: newest.get(downstream.number),
        templates: {
          upstream: this.#templates.of(db, upstream.number),
          downstream: this.#templates.of(db, downstream.number),
          usualSpeedKph: this.#templates.usualSpeedOf(db, upstream.number),
        },
      });
      return activeOf(section, follower);
    });
    for (const one of active) await storeActive(db, one);
    const activeKeys = new Set(active.map(textOfKey));
    for (const one of open.filter((stored) => !activeKeys.has(textOfKey(stored)))) {
      const steppedMs = followers.get(keyOfIds(one.upstreamId, one.downstreamId))?.steppedMs ?? 0;
      const isCleared = db.nowMs - steppedMs <= resumeMs / 2 && steppedMs > one.seenMs;
      await endDetection(
        db,
        one.id,
        isCleared ? { endMs: steppedMs, reason: "cleared" } : { endMs: one.seenMs, reason: "unknown" },
      );
    }
  }

  /** Those of sections that are gone are forgotten; a tenant that is new in memory takes up what is stored. */
  #followersOf(
    db: TenantTransaction,
    sections: readonly Section[],
    open: readonly OpenDetection[],
  ): Map<string, SectionFollower> {
    const known = this.#followers.get(db.tenantId);
    const followers = new Map(
      sections.map((section) => [keyOf(section), known?.get(keyOf(section)) ?? new SectionFollower()]),
    );
    if (!known)
      for (const one of open.filter(({ seenMs }) => db.nowMs - seenMs <= resumeMs))
        followers.get(keyOfIds(one.upstreamId, one.downstreamId))?.resume(one.algorithm, one.confidence);
    this.#followers.set(db.tenantId, followers);
    return followers;
  }
}

function listSections(carriageways: readonly Carriageway[]): Section[] {
  return carriageways.flatMap((carriageway) =>
    carriageway.stations.slice(1).flatMap((downstream, at) => {
      const upstream = carriageway.stations[at];
      return upstream && downstream.km - upstream.km <= maxSectionKm
        ? { carriageway, upstream, downstream }
        : [];
    }),
  );
}

function activeOf(
  { carriageway, upstream, downstream }: Section,
  follower: SectionFollower,
): ActiveDetection[] {
  return follower.alarms().flatMap(([algorithm, { phase, confidencePercent }]) =>
    phase === "incident"
      ? {
          algorithm,
          upstreamId: upstream.id,
          downstreamId: downstream.id,
          roadName: carriageway.roadName,
          direction: carriageway.direction,
          seenMs: follower.steppedMs,
          confidence: confidencePercent,
        }
      : [],
  );
}

const keyOfIds = (upstreamId: string, downstreamId: string): string =>
  JSON.stringify([upstreamId, downstreamId]);

const keyOf = ({ upstream, downstream }: Section): string => keyOfIds(upstream.id, downstream.id);

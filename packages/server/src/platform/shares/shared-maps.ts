import type { PublicMap } from "@gantry/domain/contract/answers/public-map.ts";
import { shareEntityType, type SharedState } from "@gantry/domain/contract/answers/share.ts";
import { type MapConfig, mapConfig } from "@gantry/domain/kinds/map-config.ts";
import { type Grants, isAllowed } from "@gantry/domain/permissions/grants.ts";
import { type Box, boxOfView, cutMap, readableMap } from "@gantry/domain/road-events/cut-map.ts";
import { publicParts } from "@gantry/domain/contract/people/preference-calls.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import type { Platform } from "../module.ts";
import { type PublicSources, readPublicMap } from "../public-data/read-public-map.ts";
import { systemPrincipal } from "../permission/system-principal.ts";
import { endShare, readOpenShare, readSharesToEnd, type StoredShare } from "./share-store.ts";

/** Cameras are left out: a shared view has no video. */
const sharedParts = publicParts.filter((part) => part !== "cameras");

type Parts = Pick<Platform, "database" | "grants" | "licences" | "clock">;

/** What recipients of shares see: never more than the person who shared may read at that moment. */
export class SharedMaps {
  readonly #parts: Parts;
  readonly #sources: PublicSources;

  constructor(parts: Parts, sources: PublicSources) {
    this.#parts = parts;
    this.#sources = sources;
  }

  /** Undefined once the share has ended, for whatever reason. */
  async state(tenantId: string, id: string): Promise<SharedState | undefined> {
    const found = await this.#open(tenantId, id);
    if (!found) return undefined;
    const { share, config } = found;
    const { longitude, latitude, zoom, bearing, pitch } = config;
    return {
      name: share.name,
      recipient: share.recipient,
      until: new Date(share.untilMs).toISOString(),
      serverTime: new Date(this.#parts.clock.nowMs()).toISOString(),
      view: {
        longitude: longitude ?? 0,
        latitude: latitude ?? 0,
        zoom: zoom ?? 0,
        bearing: bearing ?? 0,
        pitch: pitch ?? 0,
      },
    };
  }

  /** Only what lies in the view. */
  async map(tenantId: string, id: string): Promise<PublicMap | undefined> {
    const found = await this.#open(tenantId, id);
    if (!found) return undefined;
    const { grants, config } = found;
    const licence = this.#parts.licences.check;
    const whole = await this.#inTenant(tenantId, (db) =>
      readPublicMap(db, { tenantName: "", parts: sharedParts }, { ...this.#sources, licence }),
    );
    const box: Box = boxOfView({
      longitude: config.longitude ?? 0,
      latitude: config.latitude ?? 0,
      zoom: config.zoom ?? 0,
    });
    return cutMap(readableMap(whole, grants), box);
  }

  /** A job: ends those whose time is over or whose sharer has lost the right. */
  async endThoseOver(db: TenantTransaction): Promise<void> {
    for (const share of await readSharesToEnd(db)) {
      if (share.untilMs <= db.nowMs) await endShare(db, share.id, "expired");
      else if (!maySee(await this.#parts.grants.grantsOf(db.tenantId, share.sharedBy), share))
        await endShare(db, share.id, "lostRight");
    }
  }

  async #open(tenantId: string, id: string) {
    await this.#parts.licences.check.assertOpen(tenantId, undefined);
    return this.#inTenant(tenantId, async (db) => {
      const share = await readOpenShare(db, id);
      if (!share) return undefined;
      const grants = await this.#parts.grants.grantsOf(tenantId, share.sharedBy);
      const [row] = await db.query<{ config: MapConfig }>(
        `select c.doc as config from map_config c join installation.membership m on m.tenant_id = c.tenant_id
         where c.tenant_id = $1 and c.id = $2 and m.account_id = $3 and m.deactivated_at is null`,
        [tenantId, share.mapConfigId, share.sharedBy],
      );
      return row && maySee(grants, share) ? { share, grants, config: row.config } : undefined;
    });
  }

  #inTenant<T>(tenantId: string, work: (db: TenantTransaction) => Promise<T>): Promise<T> {
    return this.#parts.database.inTenant(systemPrincipal(tenantId, "shares", "Shared with others"), work);
  }
}

const maySee = (grants: Grants, { mapConfigId }: StoredShare): boolean =>
  isAllowed(grants, "CREATE", shareEntityType) &&
  isAllowed(grants, "READ", mapConfig.entityType, mapConfigId);

import { shareEntityType, type SharedState } from "@gantry/domain/contract/answers/share.ts";
import type { MapConfig } from "@gantry/domain/kinds/map-config.ts";
import { type Grants, isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { kindTable } from "../kinds/database/kind-tables.ts";
import type { Platform } from "../module.ts";
import { systemPrincipal } from "../permission/system-principal.ts";
import { endShare, readOpenShare, readSharesToEnd, type StoredShare } from "./share-store.ts";
import { subjectKinds } from "./subject-kinds.ts";

export interface HeldShare {
  share: StoredShare;
  /** Of the person who shared. */
  grants: Grants;
  /** The shared map view or camera group. */
  subject: Readonly<Record<string, unknown>>;
}

type Parts = Pick<Platform, "database" | "grants" | "licences" | "clock">;

/** Shares that hold: never more than the person who shared may read at that moment. */
export class OpenShares {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Undefined once the share has ended, for whatever reason. */
  async state(tenantId: string, id: string): Promise<SharedState | undefined> {
    const held = await this.read(tenantId, id, (_, found) => found);
    if (!held) return undefined;
    const { share, subject } = held;
    const common = {
      name: share.name,
      recipient: share.recipient,
      until: new Date(share.untilMs).toISOString(),
      serverTime: new Date(this.#parts.clock.nowMs()).toISOString(),
    };
    if (share.subjectType === "CAMERA_GROUP") return { ...common, subjectType: share.subjectType };
    return { ...common, subjectType: share.subjectType, view: viewOf(subject) };
  }

  /** Undefined once it has ended. Throws where the licence has. */
  async read<Value>(
    tenantId: string,
    id: string,
    work: (db: TenantTransaction, held: HeldShare) => Value | Promise<Value>,
  ): Promise<Value | undefined> {
    const { licences, database } = this.#parts;
    await licences.check.assertOpen(tenantId, undefined);
    const recipient = systemPrincipal(tenantId, "shares", "Shared with others");
    return database.inTenant(recipient, async (db) => {
      const held = await this.#find(db, id);
      if (!held) return undefined;
      await licences.check.assertOpen(tenantId, subjectKinds[held.share.subjectType].licence);
      return work(db, held);
    });
  }

  /** A job: ends those whose time is over or whose sharer has lost the right. */
  async endThoseOver(db: TenantTransaction): Promise<void> {
    for (const share of await readSharesToEnd(db)) {
      if (share.untilMs <= db.nowMs) await endShare(db, share.id, "expired");
      else if (!maySee(await this.#parts.grants.grantsOf(db.tenantId, share.sharedBy), share))
        await endShare(db, share.id, "lostRight");
    }
  }

  async #find(db: TenantTransaction, id: string): Promise<HeldShare | undefined> {
    const share = await readOpenShare(db, id);
    if (!share) return undefined;
    const grants = await this.#parts.grants.grantsOf(db.tenantId, share.sharedBy);
    const { table } = kindTable(subjectKinds[share.subjectType]);
    const [row] = await db.query<Pick<HeldShare, "subject">>(
      `select k.doc as subject from ${table} k join installation.membership m on m.tenant_id = k.tenant_id
       where k.tenant_id = $1 and k.id = $2 and m.account_id = $3 and m.deactivated_at is null`,
      [db.tenantId, share.subjectId, share.sharedBy],
    );
    return row && maySee(grants, share) ? { share, grants, subject: row.subject } : undefined;
  }
}

const maySee = (grants: Grants, { subjectType, subjectId }: StoredShare): boolean =>
  isAllowed(grants, "CREATE", shareEntityType) && isAllowed(grants, "READ", subjectType, subjectId);

export function viewOf(subject: HeldShare["subject"]) {
  const { longitude, latitude, zoom, bearing, pitch } = subject as Pick<
    MapConfig,
    "longitude" | "latitude" | "zoom" | "bearing" | "pitch"
  >;
  return {
    longitude: longitude ?? 0,
    latitude: latitude ?? 0,
    zoom: zoom ?? 0,
    bearing: bearing ?? 0,
    pitch: pitch ?? 0,
  };
}

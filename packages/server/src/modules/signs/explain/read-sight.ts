import type { ExplainInput } from "@gantry/domain/sign/queue/explain.ts";
import type { FaceState, SignStateData, Verification } from "@gantry/domain/sign/reconcile/sign-state.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";

/** What was known of a sign at a moment besides its queue. */
export type Sight = Pick<ExplainInput, "governed" | "face" | "verification" | "isReachable">;

const reachable: ReadonlySet<string> = new Set(["ONLINE", "DEGRADED"]);

/** As it is known now: what the agent said last. */
export async function readSightNow(
  db: TenantTransaction,
  signId: string,
  { face, verification }: SignStateData,
): Promise<Sight> {
  const [row] = await db.query<{ status: string | null; governed: boolean | null }>(
    `select st.status, q.governed from sign s
     left join sign_state st on st.tenant_id = s.tenant_id and st.id = s.id
     left join sign_queue q on q.tenant_id = s.tenant_id and q.sign_id = s.id
     where s.tenant_id = $1 and s.id = $2`,
    [db.tenantId, signId],
  );
  return {
    governed: row?.governed ?? false,
    face: face ?? null,
    verification: verification ?? null,
    isReachable: reachable.has(row?.status ?? ""),
  };
}

/** As it was known at an earlier moment, from the history; `state` is that of now, which knows when a face was seen last. */
export async function readSightAt(
  db: TenantTransaction,
  signId: string,
  atMs: number,
  state: SignStateData,
): Promise<Sight> {
  const last = <Data>(event: string) => lastEvent<Data>(db, signId, { event, atMs });
  const face = await last<FaceState>("faceRead");
  const status = await last<{ to?: string }>("statusChanged");
  const begun = (await last("queueItemOpened")) ?? (await last("signBlanked"));
  return {
    governed: begun !== undefined,
    face: face === undefined ? null : await withLastRead(db, signId, { face, atMs, state }),
    verification: (await last<Verification>("verificationChanged")) ?? null,
    // A sign whose state never changed answered if anything was read from it.
    isReachable: status === undefined ? face !== undefined : reachable.has(status.to ?? ""),
  };
}

/** The face with the latest time, up to the moment, at which it is known to have been read still standing. */
async function withLastRead(
  db: TenantTransaction,
  signId: string,
  { face, atMs, state }: { face: FaceState; atMs: number; state: SignStateData },
): Promise<FaceState> {
  const next = await lastEvent<{ previousReadAt?: string }>(db, signId, {
    event: "faceRead",
    atMs,
    isNext: true,
  });
  const seen = next === undefined ? state.face?.readAt : next.previousReadAt;
  const isBefore = seen !== undefined && Date.parse(seen) <= atMs && seen > face.readAt;
  return isBefore ? { ...face, readAt: seen } : face;
}

async function lastEvent<Data>(
  db: TenantTransaction,
  signId: string,
  { event, atMs, isNext = false }: { event: string; atMs: number; isNext?: boolean },
): Promise<Data | undefined> {
  // The name stands in the text, so that the index of just these events is seen to hold.
  const [row] = await db.query<{ data: Data }>(
    `select data from event
     where tenant_number = $1 and tenant_id = $2 and entity_type = 'SIGN' and entity_id = $3 and event = '${event}'
       and at ${isNext ? ">" : "<="} to_timestamp($4::float8 / 1000)
     order by at ${isNext ? "asc, id asc" : "desc, id desc"} limit 1`,
    [db.tenantNumber, db.tenantId, signId, atMs],
  );
  return row?.data;
}

import type { ExplainInput } from "@gantry/domain/sign/queue/explain.ts";
import type { FaceState, SignStateData, Verification } from "@gantry/domain/sign/reconcile/sign-state.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";

type Sight = Pick<ExplainInput, "governed" | "face" | "verification" | "isReachable">;

const reachable: ReadonlySet<string> = new Set(["ONLINE", "DEGRADED"]);

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

/**
 * The state at an earlier moment, from the history; `state` is the current one, which has the time of the
 * last read.
 */
export async function readSightAt(
  db: TenantTransaction,
  signId: string,
  atMs: number,
  state: SignStateData,
): Promise<Sight> {
  const readLast = <Data>(event: string) => readLastEvent<Data>(db, signId, { event, atMs });
  const face = await readLast<FaceState>("faceRead");
  const status = await readLast<{ to?: string }>("statusChanged");
  const begun = (await readLast("queueItemOpened")) ?? (await readLast("signBlanked"));
  return {
    governed: begun !== undefined,
    face: face === undefined ? null : await withLastRead(db, signId, { face, atMs, state }),
    verification: (await readLast<Verification>("verificationChanged")) ?? null,
    // Without a status change, a sign with any reading was online.
    isReachable: status === undefined ? face !== undefined : reachable.has(status.to ?? ""),
  };
}

async function withLastRead(
  db: TenantTransaction,
  signId: string,
  { face, atMs, state }: { face: FaceState; atMs: number; state: SignStateData },
): Promise<FaceState> {
  const next = await readLastEvent<{ previousReadAt?: string }>(db, signId, {
    event: "faceRead",
    atMs,
    isNext: true,
  });
  const seen = next === undefined ? state.face?.readAt : next.previousReadAt;
  const isBefore = seen !== undefined && Date.parse(seen) <= atMs && seen > face.readAt;
  return isBefore ? { ...face, readAt: seen } : face;
}

async function readLastEvent<Data>(
  db: TenantTransaction,
  signId: string,
  { event, atMs, isNext = false }: { event: string; atMs: number; isNext?: boolean },
): Promise<Data | undefined> {
  // The event name is a literal so that the partial index applies.
  const [row] = await db.query<{ data: Data }>(
    `select data from event
     where tenant_number = $1 and tenant_id = $2 and entity_type = 'SIGN' and entity_id = $3 and event = '${event}'
       and at ${isNext ? ">" : "<="} to_timestamp($4::float8 / 1000)
     order by at ${isNext ? "asc, id asc" : "desc, id desc"} limit 1`,
    [db.tenantNumber, db.tenantId, signId, atMs],
  );
  return row?.data;
}

import type { SignStateData, Verification } from "@gantry/domain/sign/reconcile/sign-state.ts";
import type { TenantTransaction } from "../../platform/database/tenant-database.ts";
import type { EndedAction, Platform, StateObservation } from "../../platform/module.ts";
import { publishVerifications, type SignVerification } from "./posts/announce-posts.ts";

/** Finishes the posts and blanks settled by these observations: the sign was verified, or its agent has given up. */
export async function settlePosts(
  observations: readonly StateObservation[],
  db: TenantTransaction,
  platform: Platform,
): Promise<void> {
  const verifications = observations.flatMap(({ entityId, stateData }): SignVerification[] => {
    const { verification } = stateData as SignStateData;
    return verification ? [{ signId: entityId, verification }] : [];
  });
  await publishVerifications(db, verifications);
  const outcomes = new Map(
    verifications.flatMap(({ signId, verification }) => {
      const outcome = outcomeOf(verification);
      return outcome ? [[signId, { outcome, queueRevision: verification.queueRevision }] as const] : [];
    }),
  );
  if (outcomes.size === 0) return;
  const rows = [...outcomes].map(([signId, { queueRevision }]) => ({ signId, queueRevision }));
  const actions = await db.query<{ id: string; signId: string }>(
    `select a.id, a.entity_id as "signId" from communication_action a
     join jsonb_to_recordset($2::jsonb) as given ("signId" text, "queueRevision" int8) on a.entity_id = given."signId"
     where a.tenant_id = $1 and a.entity_type = 'SIGN' and a.ended_at is null
       and a.request_type in ('SET_MESSAGE', 'BLANK_MESSAGE')
       and (a.payload->>'queueRevision')::int8 <= given."queueRevision"`,
    [db.tenantId, JSON.stringify(rows)],
  );
  const ended = actions.flatMap(({ id, signId }): EndedAction[] => {
    const settled = outcomes.get(signId);
    return settled ? [{ id, outcome: settled.outcome }] : [];
  });
  await platform.actions.complete(db, ended);
}

function outcomeOf({ state, reason }: Verification): EndedAction["outcome"] | undefined {
  if (state === "verified") return { result: "SUCCESS" };
  return state === "notVerified" ? { result: "FAILED", error: reason ?? "faceDiffers" } : undefined;
}

import type { Observation } from "@gantry/domain/contract/agent-link.ts";
import type { SignStateData } from "@gantry/domain/sign/sign-state.ts";
import type { TenantTransaction } from "../../platform/database/tenant-database.ts";
import type { Platform } from "../../platform/module.ts";
import { tellVerification } from "./posts/tell-posts.ts";

type StateObservation = Extract<Observation, { kind: "state" }>;

/** Ends the posts and blanks that this observation settles: the sign was read back, or its agent has given up. */
export async function settlePosts(
  observation: StateObservation,
  db: TenantTransaction,
  platform: Platform,
): Promise<void> {
  const { verification } = observation.stateData as SignStateData;
  if (verification) await tellVerification(db, observation.entityId, verification);
  if (verification?.state !== "verified" && verification?.state !== "notVerified") return;
  const actions = await db.query<{ id: string }>(
    `select id from communication_action
     where tenant_id = $1 and entity_type = 'SIGN' and entity_id = $2 and ended_at is null
       and request_type in ('SET_MESSAGE', 'BLANK_MESSAGE') and (payload->>'queueRevision')::int8 <= $3`,
    [db.tenantId, observation.entityId, verification.queueRevision],
  );
  const outcome =
    verification.state === "verified"
      ? ({ result: "SUCCESS" } as const)
      : ({ result: "FAILED", error: verification.reason ?? "faceDiffers" } as const);
  for (const action of actions) await platform.actions.complete(db, action.id, outcome);
}

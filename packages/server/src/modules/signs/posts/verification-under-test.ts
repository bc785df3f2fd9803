import type { Verification } from "@gantry/domain/sign/reconcile/sign-state.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import { settlePosts } from "../observe-sign.ts";
import type { SignsUnderTest } from "../signs-under-test.ts";

/** A report of the agent about what a sign was read back with, as in production. */
export async function observeVerification(
  { tenant, platform, setState }: SignsUnderTest,
  principal: Principal,
  signId: string,
  reported: Partial<Verification>,
): Promise<void> {
  const since = new Date(tenant.clock.nowMs()).toISOString();
  const verification = { since, attempts: 0, ...reported } as Verification;
  await setState(signId, { verification });
  const observation = {
    kind: "state" as const,
    entityType: "SIGN",
    entityId: signId,
    observedAt: since,
    status: "ONLINE" as const,
    stateData: { verification },
  };
  await tenant.database.inTenant(principal, (db) => settlePosts([observation], db, platform));
}

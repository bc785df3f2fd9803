import type { SignRequestAnswer } from "@gantry/domain/contract/answers/actions.ts";
import { requestWithinMs } from "@gantry/domain/contract/signs/sign-maintenance-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { appendEvent } from "../../../platform/bus/event-log.ts";
import { readSign } from "../sign-face.ts";
import type { SignCall } from "./ask-sign.ts";

/** Makes the agent clear a sign's problems and retry counts and poll it as if for the first time (SIGN-121). */
export async function debugReset({ platform, principal, signId }: SignCall): Promise<SignRequestAnswer> {
  const action = await platform.database.inTenant(principal, async (db) => {
    const sign = await readSign(db, signId);
    if (sign.document.protocol === "NONE") throw new AppError("deviceNotPollable");
    await appendEvent(db, {
      event: "signDebugReset",
      entityType: "SIGN",
      entityId: signId,
      atMs: db.nowMs,
      data: {},
    });
    return platform.actions.request(db, {
      requestType: "DEBUG_RESET",
      entityType: "SIGN",
      entityId: signId,
      deadlineMs: db.nowMs + requestWithinMs.quick,
    });
  });
  const { result, error } = await platform.actions.ended(principal.tenantId, action.id);
  return { actionId: action.id, status: result, ...(error && { error }) };
}

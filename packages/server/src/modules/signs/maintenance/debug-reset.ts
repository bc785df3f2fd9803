import {
  requestWithinMs,
  type SignRequestAnswer,
} from "@gantry/domain/contract/signs/sign-maintenance-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { appendEvent } from "../../../platform/bus/event-log.ts";
import { readSign } from "../sign-face.ts";
import type { SignCall } from "./ask-sign.ts";

/** Has the agent forget troubles and failed tries of a sign and look at it as if for the first time (SIGN-121). */
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
      toAgent: true,
    });
  });
  const { result, error } = await platform.actions.ended(principal.tenantId, action.id);
  return { actionId: action.id, status: result, ...(error && { error }) };
}

import type { SignRequestAnswer } from "@gantry/domain/contract/answers/actions.ts";
import type { SignAction, SignActions } from "@gantry/domain/contract/signs/sign-actions.ts";
import { signActionParameters } from "@gantry/domain/contract/signs/sign-action-parameters.ts";
import { requestWithinMs } from "@gantry/domain/contract/signs/sign-maintenance-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { Platform } from "../../../platform/module.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import { readSign, type SignInService } from "../sign-face.ts";

export interface SignCall {
  platform: Platform;
  principal: Principal;
  signId: string;
}
type ParametersOf<A extends SignAction> = (
  db: TenantTransaction,
  sign: SignInService,
) => Promise<SignActions[A]["parameters"]> | SignActions[A]["parameters"];

const tests: readonly string[] = ["PIXEL_TEST", "LAMP_TEST", "FAN_TEST"];
const contents: readonly string[] = ["GET_FONTS", "UPLOAD_FONT", "UPLOAD_GRAPHIC"];
/** A pending request without parameters is joined instead of repeated. */
const joined: readonly string[] = [...tests, "GET_FONTS"];

/**
 * Sends a request to a sign and waits for quick ones; others return as pending. Throws `deviceNotPollable`
 * and `agentNotConnected` if the sign cannot be reached.
 */
export async function askSign<A extends SignAction>(
  { platform, principal, signId }: SignCall,
  requestType: A,
  parametersOf: ParametersOf<A>,
): Promise<SignRequestAnswer> {
  const action = await platform.database.inTenant(principal, (db) =>
    requestOfSign(db, platform, { signId, requestType, parametersOf }),
  );
  if (isLong(requestType, action.payload)) return { actionId: action.id, status: null };
  const { result, error, data } = await platform.actions.ended(principal.tenantId, action.id);
  return { actionId: action.id, status: result, ...(error && { error }), ...(data && { data }) };
}

/** Creates the request in the caller's transaction without waiting; joins a pending one. */
export async function requestOfSign<A extends SignAction>(
  db: TenantTransaction,
  platform: Platform,
  { signId, requestType, parametersOf }: { signId: string; requestType: A; parametersOf: ParametersOf<A> },
): Promise<{ id: string; payload?: Record<string, unknown> }> {
  const sign = await readSign(db, signId);
  if (sign.document.protocol === "NONE") throw new AppError("deviceNotPollable");
  const payload = checkParameters(requestType, await parametersOf(db, sign));
  const open = joined.includes(requestType) ? await openRequest(db, signId, requestType) : undefined;
  if (open) return { id: open };
  const action = await platform.actions.request(db, {
    requestType,
    entityType: "SIGN",
    entityId: signId,
    deadlineMs: db.nowMs + timeoutMsOf(requestType, payload),
    payload: { ...payload },
  });
  return { id: action.id, payload: { ...payload } };
}

function checkParameters<A extends SignAction>(requestType: A, body: unknown): SignActions[A]["parameters"] {
  const parameters = signActionParameters(requestType, body);
  if (parameters.ok) return parameters.value;
  throw new AppError("invalidBody", {}, { issues: [{ field: parameters.parameter, code: "wrongType" }] });
}

function timeoutMsOf(requestType: SignAction, payload: object): number {
  if (tests.includes(requestType)) return requestWithinMs.test;
  const isContent = contents.includes(requestType) || "pixelsExcept" in payload;
  return isContent ? requestWithinMs.content : requestWithinMs.quick;
}

function isLong(requestType: SignAction, payload: Record<string, unknown> | undefined): boolean {
  return (
    tests.includes(requestType) || contents.includes(requestType) || payload?.["pixelsExcept"] !== undefined
  );
}

/** The lock serialises concurrent callers, so that the second joins the first request. */
async function openRequest(
  db: TenantTransaction,
  signId: string,
  requestType: SignAction,
): Promise<string | undefined> {
  await db.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `${db.tenantId} sign request ${signId}`,
  ]);
  const [open] = await db.query<{ id: string }>(
    `select id from communication_action where tenant_id = $1 and entity_type = 'SIGN' and entity_id = $2
       and request_type = $3 and ended_at is null and deadline_at > to_timestamp($4::float8 / 1000)
     order by requested_at limit 1`,
    [db.tenantId, signId, requestType, db.nowMs],
  );
  return open?.id;
}

import type { SignRequestAnswer } from "@gantry/domain/contract/answers/actions.ts";
import type { OperationResult } from "@gantry/domain/contract/agents/operation-result.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { SignCall } from "./ask-sign.ts";

interface ActionRow {
  result: OperationResult | null;
  error: string | null;
  data: Record<string, unknown> | null;
}

/** `status` is null while the request is pending. */
export async function followRequest(
  { platform, principal, signId }: SignCall,
  actionId: string,
): Promise<SignRequestAnswer> {
  const [row] = await platform.database.inTenant(principal, (db) =>
    db.query<ActionRow>(
      `select result, error, result_data as data from communication_action
       where tenant_id = $1 and id = $2 and entity_type = 'SIGN' and entity_id = $3`,
      [db.tenantId, actionId, signId],
    ),
  );
  if (!row) throw new AppError("notFound", { kind: "communicationAction", id: actionId });
  const { result, error, data } = row;
  return { actionId, status: result, ...(error && { error }), ...(data && { data }) };
}

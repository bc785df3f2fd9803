import type { OverrideCommandBody } from "@gantry/domain/contract/signs/lane-use-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { signCommand } from "@gantry/domain/kinds/sign-command.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { KindEditor } from "../../../platform/kinds/kind-editor.ts";
import { checkFace, readWordRules, type SignInService } from "../sign-face.ts";

type Entries<Value> = Readonly<Record<string, Value>> | undefined;

/** Stores the override of a command on one sign, as an audited edit of the command (SIGN-135). */
export async function overrideCommand(
  db: TenantTransaction,
  editor: KindEditor,
  sign: SignInService,
  { signCommandId, message, slot, enabled }: OverrideCommandBody,
): Promise<void> {
  const why = message && checkFace(sign, message, await readWordRules(db));
  if (why) throw why;
  await editor.update(db, signCommandId, (before) => {
    const only = before["signId"];
    if (typeof only === "string" && only !== sign.id)
      throw new AppError("notFound", { kind: signCommand.name, id: signCommandId });
    return {
      messages: changeEntry(before["messages"] as Entries<unknown>, sign.id, message),
      slots: changeEntry(before["slots"] as Entries<unknown>, sign.id, slot),
      enabledOn: changeEntry(before["enabledOn"] as Entries<unknown>, sign.id, enabled),
    };
  });
}

/** Undefined keeps the value, null removes it. */
function changeEntry(entries: Entries<unknown>, signId: string, value: unknown): Record<string, unknown> {
  if (value === undefined) return { ...entries };
  const others = Object.entries(entries ?? {}).filter(([id]) => id !== signId);
  return Object.fromEntries(value === null ? others : [...others, [signId, value]]);
}

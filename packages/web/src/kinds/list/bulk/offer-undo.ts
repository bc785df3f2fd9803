import type { BulkAnswer } from "@gantry/domain/contract/answers/bulk.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { translate } from "../../../text/translate.ts";
import { errorText } from "../../../queries/error-text.ts";
import { kindText } from "../../../text/kind-text.ts";
import { toast } from "../../../kit/toasts/toasts.ts";

export function offerUndo(
  kind: AnyKind,
  what: "changed" | "deleted",
  count: number,
  undo: () => Promise<BulkAnswer>,
): void {
  const textParams = (number: number) => ({
    count: number,
    kind: kindText(kind, "one"),
    kinds: kindText(kind, "many"),
  });
  const run = async () => {
    try {
      const { counts } = await undo();
      const back = counts.changed + counts.restored;
      const left = count - back - counts.unchanged;
      if (back > 0) toast("success", translate("bulk:undone", textParams(back)));
      if (left > 0) toast("error", translate("bulk:notUndone", textParams(left)));
    } catch (cause) {
      toast("error", translate("bulk:notUndone", textParams(count)), { detail: errorText(cause), cause });
    }
  };
  toast("info", translate(`bulk:${what}`, textParams(count)), {
    action: { label: translate("common:undo"), run: () => void run() },
  });
}

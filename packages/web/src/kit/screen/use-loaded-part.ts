import { translate } from "../../text/translate.ts";
import { type ComponentType, useState } from "react";
import { loadAllTexts } from "../../text/text.ts";
import { toast } from "../toasts/toasts.ts";

/**
 * Loads a dialog or menu on first use. A failed load is reported in a message and to `missed`; the screen
 * keeps working.
 */
export function useLoadedPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  missed?: () => void,
): [Part: ComponentType<Props> | undefined, start: () => void] {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const start = () => {
    if (Part) return;
    Promise.all([load(), loadAllTexts()]).then(
      ([loaded]) => setPart(() => loaded.default),
      (cause: unknown) => {
        toast("error", translate("shell:failure.partMissing"), { cause });
        missed?.();
      },
    );
  };
  return [Part, start];
}

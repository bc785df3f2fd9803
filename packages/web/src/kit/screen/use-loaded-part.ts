import i18next from "i18next";
import { type ComponentType, useState } from "react";
import { loadAllTexts } from "../../text/text.ts";
import { toast } from "../toasts/toasts.ts";

/**
 * A dialog or menu that is loaded when it is first wanted, and what starts that. One that does not arrive is told in a
 * message and to `missed`; the screen behind it goes on.
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
        toast("error", i18next.t("shell:failure.partMissing"), { cause });
        missed?.();
      },
    );
  };
  return [Part, start];
}

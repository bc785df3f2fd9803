import { type ComponentType, cloneElement, type ReactElement, useState } from "react";
import { errorText } from "../../shared/text/error-text.ts";
import { toast } from "../../shared/toasts/toasts.ts";

/** A menu with the button that opens it; it is open when it is first drawn. */
export type LoadedMenu = ComponentType<{ target: ReactElement }>;

/** A button whose menu is loaded when it is first wanted; the first view does without. */
export function LazyMenu({
  load,
  children: target,
}: {
  load: () => Promise<{ default: LoadedMenu }>;
  children: ReactElement<React.ComponentProps<"button">>;
}) {
  const [Menu, setMenu] = useState<LoadedMenu>();
  if (Menu) return <Menu target={target} />;
  const open = () => {
    load().then(
      (loaded) => setMenu(() => loaded.default),
      (error: unknown) => toast("error", errorText(error), { cause: error }),
    );
  };
  return cloneElement(target, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: () => void load().catch(() => undefined),
    onClick: open,
  });
}

import { type ComponentType, cloneElement, type ReactElement } from "react";
import { useLoadedPart } from "../../shared/screen/use-loaded-part.ts";

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
  const [Menu, open] = useLoadedPart(load);
  if (Menu) return <Menu target={target} />;
  return cloneElement(target, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: () => void load().catch(() => undefined),
    onClick: open,
  });
}

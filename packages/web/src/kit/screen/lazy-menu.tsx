import { type ComponentType, cloneElement, type ReactElement } from "react";
import { useLoadedPart } from "./use-loaded-part.ts";

/** Props of a menu that is open when mounted; `target` is its button. */
export interface LoadedMenu {
  target: ReactElement;
}

export function LazyMenu<Given extends object = Record<never, never>>({
  load,
  given,
  children: target,
}: {
  load: () => Promise<{ default: ComponentType<LoadedMenu & Given> }>;
  given?: Given;
  children: ReactElement<React.ComponentProps<"button">>;
}) {
  const [Menu, open] = useLoadedPart(load);
  if (Menu) return <Menu target={target} {...(given as Given)} />;
  return cloneElement(target, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: () => void load().catch(() => undefined),
    onClick: open,
  });
}

import { type ComponentType, cloneElement, type ReactElement } from "react";
import { useLoadedPart } from "./use-loaded-part.ts";

/** What a menu gets that is open when it is first drawn: the button that opens it. */
export interface LoadedMenu {
  target: ReactElement;
}

/** A button whose menu is loaded, and drawn, when it is first wanted: what stands on a screen often costs little. */
export function LazyMenu<Given extends object = Record<never, never>>({
  load,
  given,
  children: target,
}: {
  load: () => Promise<{ default: ComponentType<LoadedMenu & Given> }>;
  /** Handed on to the menu, also when it changes. */
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

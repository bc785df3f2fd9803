import { useEffect, useEffectEvent, useRef } from "react";
import { isDialogOpen, isTyping } from "../../../../kit/screen/keys.ts";
import { isMotionKey, keyName, motionOfKeys, presetOfKey } from "./held-keys.ts";
import { chosenSpeed } from "./speed-store.ts";
import type { Ptz } from "../use-ptz.ts";

/**
 * Arrows pan and tilt, plus and minus zoom while held, digits go to presets: on the whole screen, or inside
 * the `within` element.
 */
export function useMotionKeys(ptz: Ptz, isEnabled: boolean, within?: () => HTMLElement | null): void {
  const held = useRef(new Set<string>());
  const follow = () => {
    const [panTilt, zoom] = motionOfKeys(held.current, chosenSpeed());
    ptz.move({ pan: panTilt?.speeds[0] ?? 0, tilt: panTilt?.speeds[1] ?? 0, zoom: zoom?.speeds[0] ?? 0 });
  };
  const onDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (!ptz.canMove || isTyping(event.target) || isDialogOpen() || isOpenMenu(event.target)) return;
    if (within && !(event.target instanceof Node && within()?.contains(event.target))) return;
    const index = presetOfKey(event.key);
    if (index !== undefined && !event.repeat) return ptz.goToPresetAt(index);
    if (!isMotionKey(event.key)) return;
    event.preventDefault();
    if (event.repeat) return;
    held.current.add(keyName(event.key));
    follow();
  });
  const onUp = useEffectEvent((event: KeyboardEvent) => {
    if (held.current.delete(keyName(event.key))) follow();
  });
  const forget = useEffectEvent(() => {
    if (held.current.size === 0) return;
    held.current.clear();
    follow();
  });
  useEffect(() => {
    if (!isEnabled) return undefined;
    window.addEventListener("keydown", onDown);
    window.addEventListener("keyup", onUp);
    window.addEventListener("blur", forget);
    return () => {
      window.removeEventListener("keydown", onDown);
      window.removeEventListener("keyup", onUp);
      window.removeEventListener("blur", forget);
      forget();
    };
  }, [isEnabled]);
}

const isOpenMenu = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('[role="menu"], [role="listbox"], [role="radiogroup"]') !== null;

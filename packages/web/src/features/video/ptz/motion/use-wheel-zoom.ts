import { type RefObject, useEffect, useEffectEvent } from "react";
import { chosenSpeed } from "./speed-store.ts";
import type { Ptz } from "../use-ptz.ts";

/**
 * Wheel over the picture zooms, forward is in (CAM-080); scrolls the page while the camera cannot be moved.
 */
export function useWheelZoom(place: RefObject<HTMLElement | null>, ptz: Ptz): void {
  const turn = useEffectEvent((event: WheelEvent) => {
    if (!ptz.canMove || event.deltaY === 0 || event.ctrlKey) return;
    event.preventDefault();
    ptz.nudgeZoom(-Math.sign(event.deltaY) * chosenSpeed());
  });
  useEffect(() => {
    const picture = place.current?.closest<HTMLElement>("[data-player]");
    const onWheel = (event: WheelEvent) => turn(event);
    // Only a listener that is not passive can prevent scrolling.
    picture?.addEventListener("wheel", onWheel, { passive: false });
    return () => picture?.removeEventListener("wheel", onWheel);
  }, [place]);
}

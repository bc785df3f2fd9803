import { useCallback, useState } from "react";
import { fittingPitchPx } from "./pitch.ts";

/** Frame and padding around a large face, in CSS pixels on both sides together. */
const frameLargePx = 34;
const frameSmallPx = 8;

/** Largest whole-pixel LED pitch for a face in the element that gets `ref`; follows its width. */
export function useFittingPitch(
  widthPx: number,
  maxPitchPx = 8,
): { ref: (element: HTMLElement | null) => (() => void) | undefined; pitchPx: number; roomPx: number } {
  const [roomPx, setRoomPx] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setRoomPx(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const options = { devicePixelRatio: window.devicePixelRatio, maxPitchPx };
  const large = fittingPitchPx(widthPx, roomPx - frameLargePx, options);
  const pitchPx =
    large >= 4 ? large : fittingPitchPx(widthPx, roomPx - frameSmallPx, { ...options, maxPitchPx: 3.5 });
  return { ref, pitchPx: roomPx === 0 ? 1 : pitchPx, roomPx };
}

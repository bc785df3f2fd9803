import { useCallback, useState } from "react";
import { fitPitchPx } from "./pitch.ts";

/** Frame and padding of a large face, both sides together, in CSS pixels. */
const frameLargePx = 34;
const frameSmallPx = 8;

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
  const large = fitPitchPx(widthPx, roomPx - frameLargePx, options);
  const pitchPx =
    large >= 4 ? large : fitPitchPx(widthPx, roomPx - frameSmallPx, { ...options, maxPitchPx: 3.5 });
  return { ref, pitchPx: roomPx === 0 ? 1 : pitchPx, roomPx };
}

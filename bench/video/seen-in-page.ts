/** These functions run in the page and are serialised, so they cannot use imports. */

export interface Joined {
  tookMs: number;
  isWebrtc: boolean;
}

export function clickAndSee(
  link: Element,
  { count, withinMs }: { count: number; withinMs: number },
): Promise<Joined[]> {
  const before = new Set(document.querySelectorAll("video"));
  return new Promise((resolve) => {
    const seen: Joined[] = [];
    const timer = setTimeout(() => end(), withinMs);
    const startMs = performance.now();
    const watch = new MutationObserver(() => {
      for (const video of document.querySelectorAll("video")) {
        if (before.has(video)) continue;
        before.add(video);
        video.requestVideoFrameCallback(() => {
          seen.push({ tookMs: performance.now() - startMs, isWebrtc: video.srcObject !== null });
          if (seen.length === count) end();
        });
      }
    });
    function end(): void {
      clearTimeout(timer);
      watch.disconnect();
      resolve(seen);
    }
    watch.observe(document.body, { childList: true, subtree: true });
    (link as HTMLElement).click();
  });
}

export interface Keyed {
  keyAtMs: number[];
}

export function noteKeys(): void {
  const keyAtMs: number[] = [];
  Object.assign(window, { keyAtMs });
  const note = (event: KeyboardEvent) => {
    if (!event.repeat) keyAtMs.push(performance.timeOrigin + event.timeStamp);
  };
  window.addEventListener("keydown", note, { capture: true });
  window.addEventListener("keyup", note, { capture: true });
}

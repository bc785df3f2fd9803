/** Phone browsers do not support full screen. */
export const canFillScreen = (): boolean => document.fullscreenEnabled;

/** A refused request has no effect. */
export function toggleFullScreen(): void {
  if (!canFillScreen()) return;
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  change.catch((error: unknown) => console.warn("The screen could not be filled", error));
}

/** Phone browsers do not support full screen. */
export const canFillScreen = (): boolean => document.fullscreenEnabled;

/** Fills the screen with an element, or with the page; leaves full screen if it is on. A refused request has no effect. */
export function toggleFullScreen(element: HTMLElement | null = document.documentElement): void {
  if (!canFillScreen()) return;
  const change = document.fullscreenElement ? document.exitFullscreen() : element?.requestFullscreen();
  change?.catch((error: unknown) => console.warn("The screen could not be filled", error));
}

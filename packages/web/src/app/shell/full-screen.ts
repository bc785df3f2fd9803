/** Whether this browser lets a page fill the screen; a phone's does not. */
export const canFillScreen = (): boolean => document.fullscreenEnabled;

/** Fills the screen with the page, or ends it. A refusal is the browser's own decision and changes nothing. */
export function toggleFullScreen(): void {
  if (!canFillScreen()) return;
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  change.catch((error: unknown) => console.warn("The screen could not be filled", error));
}

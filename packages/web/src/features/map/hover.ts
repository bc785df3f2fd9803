/** Time to move the pointer from the marker to the popup (MAP-005). */
export const hoverCloseMs = 100;

/**
 * Keeps a popup open while the pointer is on its marker or on it. `later` schedules a callback and returns
 * its cancellation.
 */
export function hoverKeeper<Target>(
  show: (target: Target | null) => void,
  later: (run: () => void, delayMs: number) => () => void,
): { enter(target: Target): void; stay(): void; leave(): void; close(): void } {
  let cancel: (() => void) | undefined;
  const stay = () => {
    cancel?.();
    cancel = undefined;
  };
  const close = () => {
    stay();
    show(null);
  };
  return {
    enter(target) {
      stay();
      show(target);
    },
    stay,
    leave() {
      stay();
      cancel = later(close, hoverCloseMs);
    },
    close,
  };
}

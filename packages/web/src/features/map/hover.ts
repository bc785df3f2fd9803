/** A popup outlives the pointer by this long, so that the way from the marker to it can be made (MAP-005). */
export const hoverCloseMs = 100;

/**
 * Keeps one popup open while the pointer is on its marker or on the popup itself.
 * `later` calls back after a while and returns its cancellation.
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

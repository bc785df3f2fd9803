import { useKeys } from "../../../kit/screen/keys.ts";
import type { Scrubber } from "./scrubber.ts";
import type { Marks } from "./use-marks.ts";

const secondMs = 1_000;
const tenSecondsMs = 10_000;

export function actOfScrubKey(
  { key, shiftKey, ctrlKey, metaKey, altKey, target }: KeyboardEvent,
  scrubber: Scrubber,
  marks: Marks,
): (() => void) | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const isOpen = () => scrubber.state.getState().isOpen;
  const move = (direction: 1 | -1) =>
    shiftKey ? () => scrubber.goBy(direction * secondMs) : () => scrubber.step(direction);
  switch (key) {
    case "ArrowLeft":
      return move(-1);
    case "ArrowRight":
      return move(1);
    case "PageUp":
      return () => scrubber.goBy(tenSecondsMs);
    case "PageDown":
      return () => scrubber.goBy(-tenSecondsMs);
    case "Home":
      return () => scrubber.goToBeginning();
    case "End":
      return isOpen() ? () => scrubber.goLive() : undefined;
    case " ":
      return isOpen() && !isPressed(target) ? () => playOrPause(scrubber) : undefined;
    case "i":
      return isOpen() ? marks.markIn : undefined;
    case "o":
      return isOpen() ? marks.markOut : undefined;
    default:
      return undefined;
  }
}

export function playOrPause(scrubber: Scrubber): void {
  if (scrubber.state.getState().isPlaying) scrubber.pause();
  else scrubber.play();
}

/** Shortcuts for the whole screen while a recorded picture is shown. */
export function useScrubKeys(scrubber: Scrubber, marks: Marks, isOpen: boolean): void {
  const act = (event: KeyboardEvent) => {
    const found = isOpen ? actOfScrubKey(event, scrubber, marks) : undefined;
    if (!found) return;
    event.preventDefault();
    found();
  };
  useKeys(Object.fromEntries(scrubKeys.map((key) => [key, act])));
}

const scrubKeys = ["ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End", " ", "i", "o"];

/** Space presses the focused element. */
const isPressed = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("button, a, summary, [role=button]") !== null;

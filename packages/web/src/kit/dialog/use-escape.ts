import { useEffect, useEffectEvent } from "react";

/** Of the open dialogs and drawers, from the lowest to the one in front. */
const closers: (() => void)[] = [];

/**
 * Escape closes the dialog in front. One press closes one dialog: a question that appears because of it stays open.
 */
export function useEscape(isOpen: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOpen) return;
    const closer = () => escape();
    if (closers.push(closer) === 1) window.addEventListener("keydown", closeFront, { capture: true });
    return () => {
      closers.splice(closers.indexOf(closer), 1);
      if (closers.length === 0) window.removeEventListener("keydown", closeFront, { capture: true });
    };
  }, [isOpen]);
}

function closeFront(event: KeyboardEvent): void {
  // A list or menu in the dialog that is open closes first.
  const isTaken =
    event.target instanceof Element && event.target.getAttribute("data-mantine-stop-propagation") === "true";
  if (event.key === "Escape" && !event.isComposing && !isTaken) closers.at(-1)?.();
}

import { useEffect, useEffectEvent } from "react";

const typing = "input, textarea, select, [contenteditable=true]";

/** Whether a key press belongs to what is being typed. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement && ["checkbox", "radio", "button"].includes(target.type))
    return false;
  return target.closest(typing) !== null;
}

/** Whether a dialog is open: single letters act on what is behind it only by mistake. */
export const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null;

export interface KeyHandlers {
  /** By `event.key`; letters in lower case. Act only outside inputs and dialogs. */
  [key: string]: (event: KeyboardEvent) => void;
}

/** Single keys of a screen. A handler that acts should prevent the default itself when there is one. */
export function useKeys(handlers: KeyHandlers): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isTyping(event.target) || isDialogOpen()) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    handlers[key]?.(event);
  });
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

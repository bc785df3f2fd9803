import { useEffect, useEffectEvent, useRef } from "react";
import { type ShownKeys, showKeysOfScreen } from "./shown-keys.ts";

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

/**
 * Single keys of a screen, and what "?" says of them. A handler that acts should prevent the default itself when there
 * is one.
 */
export function useKeys(handlers: KeyHandlers, shown?: () => ShownKeys): void {
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
  useShownKeys(shown);
}

/** Keys that "?" names while this is on screen; those of a form do not act through `useKeys`. */
export function useShownKeys(shown: (() => ShownKeys) | undefined): void {
  const current = useRef(shown);
  useEffect(() => {
    current.current = shown;
  });
  useEffect(() => showKeysOfScreen(() => current.current?.()), []);
}

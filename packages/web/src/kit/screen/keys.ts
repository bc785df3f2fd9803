import { type RefObject, use, useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { TabShown } from "../tabs/tab-shown.ts";
import { type ShownKeys, showKeysOfScreen } from "./shown-keys.ts";

const typing = "input, textarea, select, [contenteditable=true]";

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement && ["checkbox", "radio", "button"].includes(target.type))
    return false;
  return target.closest(typing) !== null;
}

/** Whether a dialog is open; shortcuts must not act behind it. */
export const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null;

export interface KeyHandlers {
  /** By `event.key`, letters in lower case. Active only outside inputs and dialogs. */
  [key: string]: (event: KeyboardEvent) => void;
}

const usedKeys = new Set<RefObject<KeyHandlers>>();

/** Shortcuts of a screen and their help in "?". Handlers call preventDefault themselves if needed. */
export function useKeys(handlers: KeyHandlers, shown?: () => ShownKeys): void {
  const current = useRef(handlers);
  useEffect(() => {
    current.current = handlers;
  });
  useEffect(() => {
    usedKeys.add(current);
    return () => void usedKeys.delete(current);
  }, []);
  usePlainKey((key, event) => handlers[key]?.(event));
  useShownKeys(shown);
}

/** Shortcuts that act where no screen uses the key for itself. */
export function useFallbackKeys(handlers: KeyHandlers): void {
  usePlainKey((key, event) => {
    if (![...usedKeys].some(({ current }) => current[key])) handlers[key]?.(event);
  });
}

function usePlainKey(act: (key: string, event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isTyping(event.target) || isDialogOpen()) return;
    act(event.key.length === 1 ? event.key.toLowerCase() : event.key, event);
  });
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

/** A letter with Ctrl. Not with Alt: AltGr, which arrives as Ctrl+Alt, types letters. */
export function useControlKey(letter: string, act: (event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== letter) return;
    act(event);
  });
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

/** Ctrl+S of the tab that is shown. */
export function useSaveKey(save: () => void): void {
  const { t } = useTranslation("keys");
  const isShown = use(TabShown);
  useControlKey("s", (event) => {
    if (!isShown) return;
    event.preventDefault();
    save();
  });
  useShownKeys(() => ({ title: t("form"), keys: [[["Ctrl", "S"], t("save")]] }));
}

/** Shortcuts listed in "?" while mounted; for keys handled elsewhere, such as in forms. */
export function useShownKeys(shown: (() => ShownKeys) | undefined): void {
  const current = useRef(shown);
  useEffect(() => {
    current.current = shown;
  });
  useEffect(() => showKeysOfScreen(() => current.current?.()), []);
}

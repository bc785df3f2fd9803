import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { axesReadEveryMs } from "./gamepad-limits.ts";
import { nextReading, type PadReading } from "./gamepad-reading.ts";
import type { PadState } from "./hotkeys.ts";

type Listener = (state: PadState | undefined) => void;

const listeners = new Set<Listener>();
let timer: number | undefined;
let reading: PadReading | undefined;

/** The gamepad as it is now; undefined without one. The first that is connected counts. */
export function gamepadNow(): PadState | undefined {
  const pad = connectedGamepad();
  return pad && nextReading(undefined, pad, performance.now());
}

/** Hears the gamepad every 16 ms while there is one, and once when it is gone. */
export function listenToGamepad(listener: Listener): () => void {
  listeners.add(listener);
  follow();
  return () => {
    listeners.delete(listener);
    follow();
  };
}

/** The same for as long as the component is there. */
export function useGamepad(onState: Listener, isEnabled = true): void {
  const hear = useEffectEvent(onState);
  useEffect(() => (isEnabled ? listenToGamepad((state) => hear(state)) : undefined), [isEnabled]);
}

/** Name of the gamepad that is connected, as it calls itself. */
export function useGamepadName(): string | undefined {
  return useSyncExternalStore(hearConnections, () => connectedGamepad()?.id);
}

/** Reading costs a little sixty times a second, so nothing is read while nobody listens or nothing is connected. */
function follow(): void {
  const isWanted = listeners.size > 0 && connectedGamepad() !== undefined;
  if (isWanted && timer === undefined) timer = window.setInterval(read, axesReadEveryMs);
  else if (!isWanted && timer !== undefined) stop();
}

function stop(): void {
  window.clearInterval(timer);
  timer = undefined;
  reading = undefined;
}

function read(): void {
  const pad = connectedGamepad();
  if (!pad) stop();
  else reading = nextReading(reading, pad, performance.now());
  for (const listener of listeners) listener(reading);
}

function connectedGamepad(): Gamepad | undefined {
  return navigator.getGamepads().find((pad) => pad?.connected === true) ?? undefined;
}

function hearConnections(listener: () => void): () => void {
  window.addEventListener("gamepadconnected", listener);
  window.addEventListener("gamepaddisconnected", listener);
  return () => {
    window.removeEventListener("gamepadconnected", listener);
    window.removeEventListener("gamepaddisconnected", listener);
  };
}

hearConnections(follow);

import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { axesReadEveryMs } from "./gamepad-limits.ts";
import { nextReading, type PadReading } from "./gamepad-reading.ts";
import type { PadState } from "./hotkeys.ts";

type Listener = (state: PadState | undefined) => void;

const listeners = new Set<Listener>();
let timer: number | undefined;
let reading: PadReading | undefined;

export function gamepadNow(): PadState | undefined {
  const pad = connectedGamepad();
  return pad && nextReading(undefined, pad, performance.now());
}

/** Calls the listener every 16 ms while connected, and once on disconnect. */
export function listenToGamepad(listener: Listener): () => void {
  listeners.add(listener);
  follow();
  return () => {
    listeners.delete(listener);
    follow();
  };
}

export function useGamepad(onState: Listener, isEnabled = true): void {
  const hear = useEffectEvent(onState);
  useEffect(() => (isEnabled ? listenToGamepad((state) => hear(state)) : undefined), [isEnabled]);
}

export function useGamepadName(): string | undefined {
  return useSyncExternalStore(hearConnections, () => connectedGamepad()?.id);
}

/** Polling runs only while there are listeners and a gamepad: 60 reads per second cost a little. */
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

import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { axesReadEveryMs } from "./gamepad-limits.ts";
import { type PadReading, readNext } from "./gamepad-reading.ts";
import type { PadState } from "./hotkeys.ts";

type Listener = (state: PadState | undefined) => void;

const listeners = new Set<Listener>();
let timer: number | undefined;
let reading: PadReading | undefined;

export function gamepadNow(): PadState | undefined {
  const pad = findGamepad();
  return pad && readNext(undefined, pad, performance.now());
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
  const onReading = useEffectEvent(onState);
  useEffect(() => (isEnabled ? listenToGamepad((state) => onReading(state)) : undefined), [isEnabled]);
}

export function useGamepadName(): string | undefined {
  return useSyncExternalStore(listenToConnections, () => findGamepad()?.id);
}

/** Polling runs only while there are listeners and a gamepad: 60 reads per second cost a little. */
function follow(): void {
  const isWanted = listeners.size > 0 && findGamepad() !== undefined;
  if (isWanted && timer === undefined) timer = window.setInterval(read, axesReadEveryMs);
  else if (!isWanted && timer !== undefined) stop();
}

function stop(): void {
  window.clearInterval(timer);
  timer = undefined;
  reading = undefined;
}

function read(): void {
  const pad = findGamepad();
  if (!pad) stop();
  else reading = readNext(reading, pad, performance.now());
  for (const listener of listeners) listener(reading);
}

function findGamepad(): Gamepad | undefined {
  return navigator.getGamepads().find((pad) => pad?.connected === true) ?? undefined;
}

function listenToConnections(listener: () => void): () => void {
  window.addEventListener("gamepadconnected", listener);
  window.addEventListener("gamepaddisconnected", listener);
  return () => {
    window.removeEventListener("gamepadconnected", listener);
    window.removeEventListener("gamepaddisconnected", listener);
  };
}

listenToConnections(follow);

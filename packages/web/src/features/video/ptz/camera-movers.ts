import { ApiError } from "../../../queries/api-error.ts";
import { reportFailedCall } from "../../../queries/failed-call.ts";
import { CameraMover } from "./camera-mover.ts";
import { isLockDue } from "./lock/lock-state.ts";
import { sendMotion } from "./ptz-calls.ts";

interface HeldMover {
  mover: CameraMover;
  users: number;
}

const held = new Map<string, HeldMover>();
/** Last automatic lock request per camera; outlives the components. */
const lockRequestedAtMs = new Map<string, number>();

export const moverOf = (cameraId: string): CameraMover | undefined => held.get(cameraId)?.mover;

/** Keeps a mover for the camera until the returned function is called; the last release stops the camera. */
export function holdMover(cameraId: string, lockAutomatically: (cameraId: string) => void): () => void {
  // Starts with the first camera; repeated registration has no effect.
  watchPage();
  const one = held.get(cameraId) ?? { mover: makeMover(cameraId, lockAutomatically), users: 0 };
  one.users += 1;
  held.set(cameraId, one);
  return () => {
    one.users -= 1;
    if (one.users > 0) return;
    one.mover.stop();
    held.delete(cameraId);
  };
}

function makeMover(cameraId: string, lockAutomatically: (cameraId: string) => void): CameraMover {
  const mover: CameraMover = new CameraMover({
    send: (word) => sendMotion(cameraId, word),
    used: () => {
      const nowMs = performance.now();
      if (!isLockDue(lockRequestedAtMs.get(cameraId), nowMs)) return;
      lockRequestedAtMs.set(cameraId, nowMs);
      lockAutomatically(cameraId);
    },
    refused: (cause) => {
      // Without a response the next command may get through; a refusal is final.
      if (!(cause instanceof ApiError) || cause.status === 0) return;
      mover.stop();
      reportFailedCall(cause);
    },
  });
  return mover;
}

function stopAll(): void {
  for (const { mover } of held.values()) mover.stop();
}

function stopAllWhenHidden(): void {
  if (document.visibilityState === "hidden") stopAll();
}

/** Key and button releases are lost while another window has the focus. */
function watchPage(): void {
  window.addEventListener("blur", stopAll);
  document.addEventListener("visibilitychange", stopAllWhenHidden);
}

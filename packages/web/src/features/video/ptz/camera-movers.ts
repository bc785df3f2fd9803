import { ApiError } from "../../../queries/api-error.ts";
import { reportFailedCall } from "../../../queries/failed-call.ts";
import { CameraMover } from "./camera-mover.ts";
import { isLockDue } from "./lock/lock-state.ts";
import { sayMotion } from "./ptz-calls.ts";

interface HeldMover {
  mover: CameraMover;
  users: number;
}

const held = new Map<string, HeldMover>();
/** When the automatic lock of a camera was last asked for; also by a component that is gone. */
const lockAskedAtMs = new Map<string, number>();

/** What moves the camera, the same for everything on this page; undefined while nothing shows the camera. */
export const moverOf = (cameraId: string): CameraMover | undefined => held.get(cameraId)?.mover;

/** Keeps a mover for the camera until the answer is called; with the last of them the camera stands still. */
export function holdMover(cameraId: string, lockAutomatically: (cameraId: string) => void): () => void {
  // Heard from the first camera on; adding what is there already changes nothing.
  watchPage();
  const one = held.get(cameraId) ?? { mover: makeMover(cameraId, lockAutomatically), users: 0 };
  one.users += 1;
  held.set(cameraId, one);
  return () => {
    one.users -= 1;
    if (one.users > 0) return;
    one.mover.standStill();
    held.delete(cameraId);
  };
}

function makeMover(cameraId: string, lockAutomatically: (cameraId: string) => void): CameraMover {
  const mover: CameraMover = new CameraMover({
    say: (word) => sayMotion(cameraId, word),
    used: () => {
      const nowMs = performance.now();
      if (!isLockDue(lockAskedAtMs.get(cameraId), nowMs)) return;
      lockAskedAtMs.set(cameraId, nowMs);
      lockAutomatically(cameraId);
    },
    refused: (cause) => {
      // Without an answer the next word may find its way; whoever answers no means it.
      if (!(cause instanceof ApiError) || cause.status === 0) return;
      mover.standStill();
      reportFailedCall(cause);
    },
  });
  return mover;
}

function standStill(): void {
  for (const { mover } of held.values()) mover.standStill();
}

function standStillWhenHidden(): void {
  if (document.visibilityState === "hidden") standStill();
}

/** Nobody hears that a key or a button is let go while another window has the focus. */
function watchPage(): void {
  window.addEventListener("blur", standStill);
  document.addEventListener("visibilitychange", standStillWhenHidden);
}

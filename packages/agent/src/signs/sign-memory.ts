import { emptyMemory, type ReconcileMemory } from "@gantry/domain/sign/reconcile/reconcile-model.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import type { FaceState, SignProblem } from "@gantry/domain/sign/reconcile/sign-state.ts";

/** State of a sign across restarts. The face is read again before use. */
export interface SignMemory {
  /** Host and port of these readings; a different address may be a different sign. */
  address: string;
  reconcile: ReconcileMemory;
  status: DeviceStatus;
  problem: SignProblem | null;
  /** The last reading, so that only changes are published. */
  face: FaceState | null;
}

export const newSignMemory: SignMemory = {
  address: "",
  reconcile: emptyMemory,
  status: "UNKNOWN",
  problem: null,
  face: null,
};

/** Key for comparing two memories; the remaining minutes are excluded to avoid needless writes. */
export function lastingText(memory: SignMemory): string {
  const face = memory.face && { ...memory.face, readAt: "", minutesRemaining: 0 };
  return JSON.stringify({ ...memory, face });
}

export function signMemoryOf(value: unknown): SignMemory | undefined {
  const memory = (value ?? {}) as Partial<SignMemory>;
  const reconcile = (memory.reconcile ?? {}) as Partial<ReconcileMemory>;
  const isWhole =
    typeof memory.status === "string" &&
    typeof reconcile.queueRevision === "number" &&
    typeof reconcile.tries === "number" &&
    typeof reconcile.attempts === "number";
  return isWhole ? { ...newSignMemory, ...memory, reconcile: { ...emptyMemory, ...reconcile } } : undefined;
}

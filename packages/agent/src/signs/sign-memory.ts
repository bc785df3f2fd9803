import { emptyMemory, type ReconcileMemory } from "@gantry/domain/sign/reconcile/reconcile-model.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import type { FaceState, SignProblem } from "@gantry/domain/sign/reconcile/sign-state.ts";

/** What a restarted agent knows of a sign. What stands on the face is read again before it is believed. */
export interface SignMemory {
  /** Host and port at which all this was seen; another address may be another sign. */
  address: string;
  reconcile: ReconcileMemory;
  status: DeviceStatus;
  problem: SignProblem | null;
  /** As last read, so that only a change is told. */
  face: FaceState | null;
}

/** A sign that was never seen. */
export const newSignMemory: SignMemory = {
  address: "",
  reconcile: emptyMemory,
  status: "UNKNOWN",
  problem: null,
  face: null,
};

/** Text by which two memories are compared: the time that runs down on a face is no reason to write to disk. */
export function lastingText(memory: SignMemory): string {
  const face = memory.face && { ...memory.face, readAt: "", minutesRemaining: 0 };
  return JSON.stringify({ ...memory, face });
}

/** A stored memory; undefined when it lacks what decisions are made of. */
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

import type { PtzLock } from "@gantry/domain/contract/answers/camera.ts";
import { type CameraMotion, maxSpeed } from "@gantry/domain/camera/motion.ts";
import { camera as cameraKind } from "@gantry/domain/kinds/camera.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { sessionStore, useCan } from "../../../session/session-store.ts";
import { useDerivedFromNow } from "../../../kit/status/second-clock.ts";
import { holdMover, moverOf } from "./camera-movers.ts";
import { usePtzLock } from "./lock/lock-query.ts";
import { canMove, type LockState, lockStateOf } from "./lock/lock-state.ts";
import type { MotionWord } from "./motion/motion-words.ts";
import { presetsQuery } from "./presets-query.ts";
import { stepMs, wheelMs } from "./motion/ptz-timing.ts";
import { useCamera, type CameraEntity } from "./use-camera.ts";
import { lockAutomatically } from "./lock/use-lock-acts.ts";
import { useGoToPreset } from "./use-preset-acts.ts";

/** Controls of one camera; calls without permission or support have no effect. */
export interface Ptz {
  cameraId: string;
  camera: CameraEntity | undefined;
  lock: PtzLock | null | undefined;
  lockState: LockState;
  /** Control permission, regardless of the lock. */
  mayControl: boolean;
  mayOverride: boolean;
  /** Can be moved now by this user (CAM-042). */
  canMove: boolean;
  /** Target speeds, -127..127, until replaced. Pan and tilt are set together; missing axes stay unchanged. */
  move(motion: CameraMotion): void;
  /** One lens step: 1 is far or open (CAM-079). */
  step(axis: "focus" | "iris", direction: 1 | -1): void;
  /** Zooms briefly, like one wheel step (CAM-080). */
  nudgeZoom(speed: number): void;
  /** Index from 0; no effect if the preset is missing. */
  goToPresetAt(index: number): void;
}

/** If disabled it makes no requests and moves nothing. */
export function usePtz(cameraId: string, isEnabled = true): Ptz {
  const { data: found } = useCamera(cameraId, isEnabled);
  const camera = found ?? undefined;
  const mayControl = useCan("CONTROL", cameraKind.entityType, cameraId) && isEnabled;
  const mayOverride = useCan("OVERRIDE_LOCK", cameraKind.entityType, cameraId);
  const { data: lock } = usePtzLock(cameraId, isEnabled);
  const accountId = sessionStore(({ session }) => session?.user.id ?? "");
  const lockState = useDerivedFromNow((nowMs) => lockStateOf(lock, accountId, nowMs));
  const supportsPTZ = camera?.stateData.supportsPTZ === true;
  const isMovable = canMove({ supportsPTZ, mayControl, state: lockState });
  const hasPresets = isEnabled && camera?.stateData.supportsPresets === true;
  const { data: presets } = useInfiniteQuery({ ...presetsQuery(cameraId), enabled: hasPresets });
  const { mutate: goTo } = useGoToPreset({ id: cameraId, name: camera?.name ?? cameraId });
  useEffect(() => (isEnabled ? holdMover(cameraId, lockAutomatically) : undefined), [cameraId, isEnabled]);
  useEffect(() => {
    if (!isMovable) moverOf(cameraId)?.stop();
  }, [cameraId, isMovable]);
  const requestMotion = (words: readonly MotionWord[], forMs?: number) => {
    if (isMovable) moverOf(cameraId)?.want(words, forMs);
  };
  return {
    cameraId,
    camera,
    lock,
    lockState,
    mayControl,
    mayOverride,
    canMove: isMovable,
    move: (motion) => requestMotion(wordsOf(motion)),
    step: (axis, direction) => requestMotion([{ channel: axis, speeds: [direction * maxSpeed] }], stepMs),
    nudgeZoom: (speed) => requestMotion([{ channel: "zoom", speeds: [speed] }], wheelMs),
    goToPresetAt: (index) => {
      const preset = presets?.pages.flatMap(({ items }) => items)[index];
      if (preset && isMovable) goTo(preset);
    },
  };
}

function wordsOf({ pan, tilt, zoom, focus, iris }: CameraMotion): MotionWord[] {
  const words: MotionWord[] = [];
  if (pan !== undefined || tilt !== undefined)
    words.push({ channel: "panTilt", speeds: [pan ?? 0, tilt ?? 0] });
  if (zoom !== undefined) words.push({ channel: "zoom", speeds: [zoom] });
  if (focus !== undefined) words.push({ channel: "focus", speeds: [focus] });
  if (iris !== undefined) words.push({ channel: "iris", speeds: [iris] });
  return words;
}

import { type CameraMotion, mostSpeed } from "@gantry/domain/camera/motion.ts";
import type { PtzLock } from "@gantry/domain/contract/video/camera-calls.ts";
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

/** Everything that moves one camera; what the person may not do, or the camera cannot, does nothing. */
export interface Ptz {
  cameraId: string;
  camera: CameraEntity | undefined;
  lock: PtzLock | null | undefined;
  lockState: LockState;
  /** The person may control the camera, whoever has it now. */
  mayControl: boolean;
  mayOverride: boolean;
  /** It can be moved, now and by this person (CAM-042). */
  canMove: boolean;
  /** Wants these speeds, -127..127, until others are wanted. Pan and tilt count as one; others that are missing stay. */
  move(motion: CameraMotion): void;
  /** Everything stands still. */
  stop(): void;
  /** One step of the lens: far and open are 1 (CAM-079). */
  step(axis: "focus" | "iris", direction: 1 | -1): void;
  /** Zooms for a moment, as with one turn of the wheel (CAM-080). */
  nudgeZoom(speed: number): void;
  /** The preset at this place of the list, from 0; nothing where there is none. */
  goToPresetAt(index: number): void;
}

/** What moves this camera; disabled it asks nothing and moves nothing. */
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
    if (!isMovable) moverOf(cameraId)?.standStill();
  }, [cameraId, isMovable]);
  const want = (words: readonly MotionWord[], forMs?: number) => {
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
    move: (motion) => want(wordsOf(motion)),
    stop: () => moverOf(cameraId)?.standStill(),
    step: (axis, direction) => want([{ channel: axis, speeds: [direction * mostSpeed] }], stepMs),
    nudgeZoom: (speed) => want([{ channel: "zoom", speeds: [speed] }], wheelMs),
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

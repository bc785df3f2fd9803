import type { CameraPlan, CameraProtocol } from "../city/camera-plan.ts";
import type { SimulatorClock } from "../clock.ts";
import { cohuCamera } from "./camera-control/cohu-camera.ts";
import type { CameraControl, ControlOptions } from "./camera-control/control-device.ts";
import { ntcipCamera } from "./camera-control/ntcip-camera.ts";
import { onvifCamera } from "./camera-control/onvif-camera.ts";
import { pelcoCamera } from "./camera-control/pelco-camera.ts";
import { CameraMount, type MountPosition } from "./camera-mount.ts";
import { CameraStream } from "./camera-stream/camera-stream.ts";
import { usualPosition } from "./camera-stream/moved-scene.ts";
import { sceneLoopOf } from "./camera-stream/scene-loop.ts";

export interface CameraDevice {
  readonly plan: CameraPlan;
  readonly mount: CameraMount;
  readonly stream: CameraStream;
  readonly control: CameraControl | undefined;
  goHome(nowMs: number): void;
  stop(): Promise<void>;
}

type StartControl = (
  mount: CameraMount,
  options: ControlOptions & { plan: CameraPlan; streamUrl: string },
) => Promise<CameraControl>;

const controls: Record<Exclude<CameraProtocol, "NONE">, StartControl> = {
  COHU_T: (mount, options) => cohuCamera(mount, options),
  NTCIP: (mount, { plan, ...options }) => ntcipCamera(mount, { ...options, community: plan.password }),
  ONVIF: (mount, { plan: { userName, password, onvif, clockErrorMs }, ...options }) =>
    onvifCamera(mount, { ...options, ...onvif, userName, password, clockAheadMs: clockErrorMs }),
  PECLO_D: (mount, { plan, ...options }) =>
    // Most receivers do not respond.
    pelcoCamera(mount, { ...options, answersQueries: plan.number % 2 === 0 }),
};

export async function startCameraDevice({
  key,
  name,
  plan,
  clock,
  ports,
  streamUrl,
  isInQueue = () => false,
}: {
  key: string;
  name: string;
  plan: CameraPlan;
  clock: SimulatorClock;
  ports: readonly number[];
  streamUrl: string;
  /** Whether traffic queues at the camera. */
  isInQueue?: (cityMs: number) => boolean;
}): Promise<CameraDevice> {
  const { number, roadPanDegrees, userName, password, clockErrorMs } = plan;
  const loop = sceneLoopOf(plan.sceneNumber);
  const place = { loop, roadPanDegrees };
  const usual = usualPosition({ ...place, mount: new CameraMount() });
  const mount = new CameraMount({}, usual);
  keepPresets(mount, plan, usual);
  const queue = { loop: sceneLoopOf(plan.sceneNumber, true), isAt: isInQueue };
  const view = { ...place, queue, mount, key, name, number, userName, password, clockErrorMs };
  const stream = new CameraStream(view);
  const start = plan.protocol === "NONE" ? undefined : controls[plan.protocol];
  const control = await start?.(mount, { clock, ports, plan, streamUrl });
  return {
    plan,
    mount,
    stream,
    control,
    goHome(nowMs) {
      mount.travelTo(usual, nowMs);
      for (const which of ["focus", "iris"] as const) mount.setAuto(which, true, nowMs);
      mount.presets.clear();
      keepPresets(mount, plan, usual);
    },
    async stop() {
      stream.restart(0, 0);
      await control?.stop();
    },
  };
}

function keepPresets(
  mount: CameraMount,
  { presets, roadPanDegrees }: CameraPlan,
  usual: MountPosition,
): void {
  for (const { token, name, turnDegrees, zoom } of presets) {
    const panDegrees = (roadPanDegrees + turnDegrees + 360) % 360;
    mount.presets.set(token, { token, name, position: { ...usual, panDegrees, zoom } });
  }
}

import type { AgentDevice } from "@gantry/domain/contract/agents/agent-link.ts";
import { type Camera, camera } from "@gantry/domain/kinds/camera.ts";
import { makeRunningClock } from "@gantry/simulator/clock.ts";
import type {
  CameraControl,
  ControlOptions,
} from "@gantry/simulator/devices/camera-control/control-device.ts";
import { CameraMount } from "@gantry/simulator/devices/camera-mount.ts";
import { cohuCamera } from "@gantry/simulator/devices/camera-control/cohu-camera.ts";
import { ntcipCamera } from "@gantry/simulator/devices/camera-control/ntcip-camera.ts";
import { onvifCamera } from "@gantry/simulator/devices/camera-control/onvif-camera.ts";
import { pelcoCamera } from "@gantry/simulator/devices/camera-control/pelco-camera.ts";
import { deviceConfig } from "./device-config.ts";
import { pickLastingPorts } from "./pick-lasting-ports.ts";
import { onEnd } from "./test-agent.ts";

export const cameraProtocols = {
  COHU_T: { start: cohuCamera, secrets: {}, config: {} },
  NTCIP: { start: ntcipCamera, secrets: { password: "public" }, config: {} },
  ONVIF: { start: onvifCamera, secrets: { password: "password" }, config: { userName: "admin" } },
  PECLO_D: { start: pelcoCamera, secrets: {}, config: {} },
} satisfies Record<Exclude<Camera["protocol"], "NONE">, CameraProtocol>;
export type CameraProtocolName = keyof typeof cameraProtocols;
interface CameraProtocol {
  start(mount: CameraMount, options: ControlOptions): Promise<CameraControl>;
  secrets: Record<string, string>;
  config: Record<string, unknown>;
}

interface TestCamera {
  mount: CameraMount;
  control: CameraControl;
  device: AgentDevice;
}

export async function testCamera(
  protocol: CameraProtocolName,
  overrides: Partial<AgentDevice> = {},
): Promise<TestCamera> {
  const { start, secrets, config } = cameraProtocols[protocol];
  const mount = new CameraMount();
  const control = await start(mount, { clock: makeRunningClock(), ports: pickLastingPorts() });
  onEnd(() => control.stop());
  const { host, port } = control;
  const device: AgentDevice = {
    entityType: "CAMERA",
    id: "camera-1",
    name: "Camera 1",
    protocol,
    host,
    port,
    pollEnabled: true,
    pollRateS: 60,
    secrets,
    config: deviceConfig(camera, config),
    version: 1,
    ...overrides,
  };
  return { mount, control, device };
}

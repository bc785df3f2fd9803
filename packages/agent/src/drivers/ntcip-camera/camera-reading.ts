import type { CameraAbilities } from "@gantry/domain/camera/camera-state.ts";
import {
  cameraDescriptionOids,
  decodeCameraDescription,
  type NtcipCamera,
} from "@gantry/protocols/ntcip1205/camera-description.ts";
import type { SnmpTransport } from "../../transport/snmp.ts";
import type { CameraReading, CameraResult } from "../camera-session.ts";
import { failed } from "../snmp-failed.ts";

/** Reads what the camera is and where it looks. */
export async function describe(transport: SnmpTransport): Promise<CameraResult<NtcipCamera>> {
  const answers = await transport.get(cameraDescriptionOids);
  if (!answers.ok) return failed(answers.failure, "reading");
  const read = decodeCameraDescription(answers.value);
  if (read.ok) return read;
  return wrong(read.problems);
}

export function wrong(problems: readonly { object: string; problem: string }[]): CameraResult<never> {
  const detail = problems.map(({ object, problem }) => `${object} ${problem}`).join(", ");
  return { ok: false, failure: { code: "wrongAnswer", detail } };
}

export function readingOf(camera: NtcipCamera, latencyMs: number): CameraReading {
  const { panDegrees, tiltDegrees, zoomShare } = camera;
  const position =
    panDegrees === undefined
      ? null
      : {
          panDegrees,
          ...(tiltDegrees !== undefined && { tiltDegrees }),
          ...(zoomShare !== undefined && { zoomShare }),
        };
  return {
    abilities: abilitiesOf(camera),
    autoFocusEnabled: camera.autoFocus ?? null,
    autoIrisEnabled: camera.autoIris ?? null,
    presets: null,
    position,
    latencyMs,
  };
}

export const abilitiesOf = ({
  maximumPreset,
  hasPanTilt,
  hasFocus,
  hasIris,
  panDegrees,
  tiltDegrees,
}: NtcipCamera): CameraAbilities => ({
  supportsPTZ: hasPanTilt,
  supportsFocus: hasFocus,
  supportsIris: hasIris,
  supportsPresets: maximumPreset > 0,
  namesPresets: false,
  supportsAim: panDegrees !== undefined && tiltDegrees !== undefined,
});

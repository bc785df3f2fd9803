import {
  canMoveFocus,
  type OnvifServices,
  profilesOf,
  servicesOf,
  streamUriOf,
} from "@gantry/protocols/onvif/answers.ts";
import { type OnvifSpaces, positionSpacesOf } from "@gantry/protocols/onvif/position-spaces.ts";
import {
  deviceRequests,
  imagingRequests,
  mediaRequests,
  ptzRequests,
} from "@gantry/protocols/onvif/requests.ts";
import type { CameraResult } from "../camera-session.ts";
import type { OnvifDialog } from "./onvif-dialog.ts";

export interface OnvifCamera {
  services: OnvifServices;
  profile: string;
  ptzPath?: string;
  spaces: OnvifSpaces;
  /** Video source and imaging path for focus and iris; undefined if unsupported. */
  lens?: { source: string; path: string };
  hasFocus: boolean;
}

/** Reads services and profiles; uses the first profile with PTZ. */
export async function describeOnvif(dialog: OnvifDialog): Promise<CameraResult<OnvifCamera>> {
  const capabilities = await dialog.ask(deviceRequests.getCapabilities());
  if (!capabilities.ok) return capabilities;
  const services = servicesOf(capabilities.value);
  const listed = await dialog.ask(mediaRequests.getProfiles(), services.media);
  if (!listed.ok) return listed;
  const profiles = profilesOf(listed.value);
  const profile = profiles.find(({ hasPtz }) => hasPtz) ?? profiles[0];
  if (!profile) return { ok: false, failure: { code: "wrongAnswer", detail: "GetProfiles: no profile" } };
  const { token, hasPtz, nodeToken, sourceToken } = profile;
  const ptzPath = hasPtz ? services.ptz : undefined;
  const nodes = ptzPath === undefined ? undefined : await dialog.ask(ptzRequests.getNodes(), ptzPath);
  const lens =
    services.imaging !== undefined && sourceToken !== undefined
      ? { source: sourceToken, path: services.imaging }
      : undefined;
  const options = lens && (await dialog.ask(imagingRequests.getMoveOptions(lens.source), lens.path));
  const camera: OnvifCamera = {
    services,
    profile: token,
    spaces: nodes?.ok ? positionSpacesOf(nodes.value, nodeToken) : {},
    hasFocus: options?.ok ? canMoveFocus(options.value) : false,
  };
  if (ptzPath !== undefined) camera.ptzPath = ptzPath;
  if (lens) camera.lens = lens;
  return { ok: true, value: camera };
}

/** Stream address, with the host replaced by the one we connected to. */
export async function onvifStreamUrl(
  dialog: OnvifDialog,
  { profile, services }: OnvifCamera,
  host: string,
): Promise<CameraResult<string>> {
  const answer = await dialog.ask(mediaRequests.getStreamUri(profile), services.media);
  if (!answer.ok) return answer;
  const url = streamUriOf(answer.value, host);
  if (url !== undefined) return { ok: true, value: url };
  return { ok: false, failure: { code: "wrongAnswer", detail: "GetStreamUri: no rtsp address" } };
}

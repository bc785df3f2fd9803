import type { SoapFault } from "@gantry/protocols/onvif/soap.ts";
import { findXml, type XmlElement } from "@gantry/domain/xml/xml-reader.ts";
import type { CameraMount } from "../camera-mount.ts";
import * as answers from "./onvif-answers.ts";

export type OnvifOddity =
  | "ignoresStop"
  | "refusesStop"
  | "tellsNoPresetToken"
  | "hasPresetWithoutToken"
  | "knowsNoPlaces"
  /** Returns unreachable service addresses. */
  | "namesForeignAddress";

export interface OnvifParts {
  mount: CameraMount;
  oddities: ReadonlySet<OnvifOddity>;
  streamUrl: string;
  origin(): string;
  nowMs(): number;
  /** By the camera's own, possibly wrong, clock. */
  ownNowMs(): number;
  /** Stops motion after this many ms, unless it is moved again. */
  endMotionAfter(ms: number): void;
}
type Operation = (request: XmlElement, parts: OnvifParts) => string | SoapFault;

const noToken: SoapFault = { codes: ["Sender", "InvalidArgVal", "NoToken"], reason: "No such preset" };
const unknown: SoapFault = { codes: ["Receiver", "ActionNotSupported"], reason: "Unknown request" };
const foreignOrigin = "http://10.255.0.7:8080";

export const onvifOperations: Partial<Record<string, Operation>> = {
  GetSystemDateAndTime: (_request, { ownNowMs }) => answers.dateAnswer(ownNowMs()),
  GetCapabilities: (_request, { oddities, origin }) =>
    answers.capabilitiesAnswer(oddities.has("namesForeignAddress") ? foreignOrigin : origin()),
  GetDeviceInformation: () => answers.informationAnswer,
  GetProfiles: () => answers.profilesAnswer,
  GetStreamUri: (_request, { streamUrl }) => answers.streamAnswer(streamUrl),
  GetNodes: (_request, { mount, oddities }) =>
    oddities.has("knowsNoPlaces") ? unknown : answers.nodesAnswer(mount.build),
  ContinuousMove: continuousMove,
  AbsoluteMove: absoluteMove,
  Stop: stopPtz,
  GetPresets: (_request, { mount, oddities }) => {
    const odd = { token: "", name: "Lost", position: mount.course.from };
    return answers.presetsAnswer([
      ...(oddities.has("hasPresetWithoutToken") ? [odd] : []),
      ...mount.presets.values(),
    ]);
  },
  SetPreset(request, { mount, oddities, nowMs }) {
    const token = textOf(request, "PresetToken") || makeNextToken(mount);
    mount.storePreset(token, textOf(request, "PresetName") || token, nowMs());
    return answers.writeStoredAnswer(oddities.has("tellsNoPresetToken") ? "" : token);
  },
  GotoPreset: (request, { mount, nowMs }) =>
    mount.goToPreset(textOf(request, "PresetToken"), nowMs())
      ? answers.plainAnswer("tptz", "GotoPreset")
      : noToken,
  RemovePreset: (request, { mount }) =>
    mount.presets.delete(textOf(request, "PresetToken"))
      ? answers.plainAnswer("tptz", "RemovePreset")
      : noToken,
  GetStatus: (_request, { mount, nowMs }) =>
    answers.statusAnswer(mount.position(nowMs()), mount.isStanding(nowMs())),
  Move(request, { mount, nowMs }) {
    mount.move({ focus: Number(findXml(request, "Focus", "Continuous", "Speed")?.text ?? 0) }, nowMs());
    return answers.plainAnswer("timg", "Move");
  },
  GetMoveOptions: () => answers.moveOptionsAnswer,
  GetImagingSettings: (_request, { mount }) => answers.imagingAnswer(mount),
  SetImagingSettings(request, { mount, nowMs }) {
    const settings = findXml(request, "ImagingSettings");
    const focus = findXml(settings, "Focus", "AutoFocusMode")?.text;
    const exposure = findXml(settings, "Exposure", "Mode")?.text;
    if (focus !== undefined) mount.setAuto("focus", focus === "AUTO", nowMs());
    if (exposure !== undefined) mount.setAuto("iris", exposure === "AUTO", nowMs());
    return answers.plainAnswer("timg", "SetImagingSettings");
  },
};

function continuousMove(request: XmlElement, { mount, nowMs, endMotionAfter }: OnvifParts): string {
  const velocity = findXml(request, "Velocity");
  const [panTilt, zoom] = [findXml(velocity, "PanTilt"), findXml(velocity, "Zoom")];
  const share = (element: XmlElement, name: string) => Number(element.attributes.get(name));
  mount.move(
    {
      ...(panTilt ? { pan: share(panTilt, "x"), tilt: share(panTilt, "y") } : {}),
      ...(zoom ? { zoom: share(zoom, "x") } : {}),
    },
    nowMs(),
  );
  const seconds = /^PT([\d.]+)S$/.exec(textOf(request, "Timeout"))?.[1];
  if (seconds !== undefined) endMotionAfter(Number(seconds) * 1000);
  return answers.plainAnswer("tptz", "ContinuousMove");
}

function absoluteMove(request: XmlElement, { mount, nowMs, endMotionAfter }: OnvifParts): string {
  const [panTilt, zoom] = ["PanTilt", "Zoom"].map((name) => findXml(request, "Position", name)?.attributes);
  const share = (attributes: XmlElement["attributes"], name: string) => Number(attributes.get(name));
  endMotionAfter(Number.POSITIVE_INFINITY);
  mount.travelTo(
    {
      ...(panTilt && { panDegrees: share(panTilt, "x"), tiltDegrees: share(panTilt, "y") }),
      ...(zoom && { zoom: share(zoom, "x") }),
    },
    nowMs(),
  );
  return answers.plainAnswer("tptz", "AbsoluteMove");
}

/** PTZ and imaging both have a Stop. */
function stopPtz(request: XmlElement, { mount, nowMs, oddities }: OnvifParts): string | SoapFault {
  if (findXml(request, "VideoSourceToken")) {
    mount.move({ focus: 0 }, nowMs());
    return answers.plainAnswer("timg", "Stop");
  }
  if (oddities.has("refusesStop"))
    return { codes: ["Receiver", "ActionNotSupported"], reason: "Stop failed" };
  if (!oddities.has("ignoresStop")) mount.move({ pan: 0, tilt: 0, zoom: 0 }, nowMs());
  return answers.plainAnswer("tptz", "Stop");
}

function makeNextToken(mount: CameraMount): string {
  let number = mount.presets.size + 1;
  while (mount.presets.has(`Preset_${number}`)) number++;
  return `Preset_${number}`;
}

const textOf = (request: XmlElement, name: string): string => findXml(request, name)?.text ?? "";

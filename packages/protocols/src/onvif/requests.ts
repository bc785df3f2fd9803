import { degreesSpace } from "./position-spaces.ts";
import { escapeXml } from "./xml-reader.ts";

/** Velocities -1..1: right, up and in are positive; 0 stops. */
interface PtzVelocity {
  pan: number;
  tilt: number;
  zoom: number;
}

export const deviceRequests = {
  getSystemDateAndTime: () => "<tds:GetSystemDateAndTime/>",
  getCapabilities: () => "<tds:GetCapabilities><tds:Category>All</tds:Category></tds:GetCapabilities>",
  getDeviceInformation: () => "<tds:GetDeviceInformation/>",
};

export const mediaRequests = {
  getProfiles: () => "<trt:GetProfiles/>",
  /** RTSP with interleaved media. */
  getStreamUri: (profile: string) =>
    "<trt:GetStreamUri><trt:StreamSetup><tt:Stream>RTP-Unicast</tt:Stream>" +
    "<tt:Transport><tt:Protocol>RTSP</tt:Protocol></tt:Transport></trt:StreamSetup>" +
    `<trt:ProfileToken>${escapeXml(profile)}</trt:ProfileToken></trt:GetStreamUri>`,
};

export const ptzRequests = {
  continuousMove: (profile: string, { pan, tilt, zoom }: PtzVelocity, timeoutS: number) =>
    ptz(
      "ContinuousMove",
      profile,
      `<tptz:Velocity><tt:PanTilt x="${decimal(pan)}" y="${decimal(tilt)}"/><tt:Zoom x="${decimal(zoom)}"/></tptz:Velocity>` +
        `<tptz:Timeout>PT${decimal(timeoutS)}S</tptz:Timeout>`,
    ),
  /** Position in degrees; without zoom the lens stays. */
  absoluteMove: (profile: string, { pan, tilt, zoom }: { pan: number; tilt: number; zoom?: number }) =>
    ptz(
      "AbsoluteMove",
      profile,
      `<tptz:Position><tt:PanTilt x="${decimal(pan)}" y="${decimal(tilt)}" space="${degreesSpace}"/>` +
        `${zoom === undefined ? "" : `<tt:Zoom x="${decimal(zoom)}"/>`}</tptz:Position>`,
    ),
  getNodes: () => "<tptz:GetNodes/>",
  stop: (profile: string) =>
    ptz("Stop", profile, "<tptz:PanTilt>true</tptz:PanTilt><tptz:Zoom>true</tptz:Zoom>"),
  getPresets: (profile: string) => ptz("GetPresets", profile, ""),
  /** Stores the current position under a token; an empty one creates a preset. */
  setPreset: (profile: string, name: string, token: string) =>
    ptz(
      "SetPreset",
      profile,
      `<tptz:PresetName>${escapeXml(name)}</tptz:PresetName>${token === "" ? "" : presetToken(token)}`,
    ),
  /** Includes a speed, which some cameras require. */
  gotoPreset: (profile: string, token: string) =>
    ptz(
      "GotoPreset",
      profile,
      `${presetToken(token)}<tptz:Speed><tt:PanTilt x="1" y="1"/><tt:Zoom x="1"/></tptz:Speed>`,
    ),
  removePreset: (profile: string, token: string) => ptz("RemovePreset", profile, presetToken(token)),
  getStatus: (profile: string) => ptz("GetStatus", profile, ""),
};

export const imagingRequests = {
  /** Focus speed -1..1, far is positive. */
  moveFocus: (source: string, speed: number) =>
    imaging(
      "Move",
      source,
      `<timg:Focus><tt:Continuous><tt:Speed>${decimal(speed)}</tt:Speed></tt:Continuous></timg:Focus>`,
    ),
  stopFocus: (source: string) => imaging("Stop", source, ""),
  getMoveOptions: (source: string) => imaging("GetMoveOptions", source, ""),
  getImagingSettings: (source: string) => imaging("GetImagingSettings", source, ""),
  setAutoFocus: (source: string, isAuto: boolean) =>
    settings(source, `<tt:Focus><tt:AutoFocusMode>${mode(isAuto)}</tt:AutoFocusMode></tt:Focus>`),
  setAutoIris: (source: string, isAuto: boolean) =>
    settings(source, `<tt:Exposure><tt:Mode>${mode(isAuto)}</tt:Mode></tt:Exposure>`),
};

function ptz(operation: string, profile: string, more: string): string {
  return `<tptz:${operation}><tptz:ProfileToken>${escapeXml(profile)}</tptz:ProfileToken>${more}</tptz:${operation}>`;
}

function imaging(operation: string, source: string, more: string): string {
  return `<timg:${operation}><timg:VideoSourceToken>${escapeXml(source)}</timg:VideoSourceToken>${more}</timg:${operation}>`;
}

const settings = (source: string, which: string): string =>
  imaging("SetImagingSettings", source, `<timg:ImagingSettings>${which}</timg:ImagingSettings>`);
const presetToken = (token: string): string => `<tptz:PresetToken>${escapeXml(token)}</tptz:PresetToken>`;
const mode = (isAuto: boolean): string => (isAuto ? "AUTO" : "MANUAL");
/** Four decimals, never an exponent. */
const decimal = (value: number): string => String(Math.round(value * 10_000) / 10_000);

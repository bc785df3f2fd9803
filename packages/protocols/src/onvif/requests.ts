import { degreesSpace } from "./position-spaces.ts";
import { escapeXml } from "@gantry/domain/xml/xml-reader.ts";

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
    writePtz(
      "ContinuousMove",
      profile,
      `<tptz:Velocity><tt:PanTilt x="${writeDecimal(pan)}" y="${writeDecimal(tilt)}"/><tt:Zoom x="${writeDecimal(zoom)}"/></tptz:Velocity>` +
        `<tptz:Timeout>PT${writeDecimal(timeoutS)}S</tptz:Timeout>`,
    ),
  /** Position in degrees; without zoom the lens stays. */
  absoluteMove: (profile: string, { pan, tilt, zoom }: { pan: number; tilt: number; zoom?: number }) =>
    writePtz(
      "AbsoluteMove",
      profile,
      `<tptz:Position><tt:PanTilt x="${writeDecimal(pan)}" y="${writeDecimal(tilt)}" space="${degreesSpace}"/>` +
        `${zoom === undefined ? "" : `<tt:Zoom x="${writeDecimal(zoom)}"/>`}</tptz:Position>`,
    ),
  getNodes: () => "<tptz:GetNodes/>",
  stop: (profile: string) =>
    writePtz("Stop", profile, "<tptz:PanTilt>true</tptz:PanTilt><tptz:Zoom>true</tptz:Zoom>"),
  getPresets: (profile: string) => writePtz("GetPresets", profile, ""),
  /** Stores the current position under a token; an empty one creates a preset. */
  setPreset: (profile: string, name: string, token: string) =>
    writePtz(
      "SetPreset",
      profile,
      `<tptz:PresetName>${escapeXml(name)}</tptz:PresetName>${token === "" ? "" : presetToken(token)}`,
    ),
  /** Includes a speed, which some cameras require. */
  gotoPreset: (profile: string, token: string) =>
    writePtz(
      "GotoPreset",
      profile,
      `${presetToken(token)}<tptz:Speed><tt:PanTilt x="1" y="1"/><tt:Zoom x="1"/></tptz:Speed>`,
    ),
  removePreset: (profile: string, token: string) => writePtz("RemovePreset", profile, presetToken(token)),
  getStatus: (profile: string) => writePtz("GetStatus", profile, ""),
};

export const imagingRequests = {
  /** Focus speed -1..1, far is positive. */
  moveFocus: (source: string, speed: number) =>
    writeImaging(
      "Move",
      source,
      `<timg:Focus><tt:Continuous><tt:Speed>${writeDecimal(speed)}</tt:Speed></tt:Continuous></timg:Focus>`,
    ),
  stopFocus: (source: string) => writeImaging("Stop", source, ""),
  getMoveOptions: (source: string) => writeImaging("GetMoveOptions", source, ""),
  getImagingSettings: (source: string) => writeImaging("GetImagingSettings", source, ""),
  setAutoFocus: (source: string, isAuto: boolean) =>
    settings(source, `<tt:Focus><tt:AutoFocusMode>${modeOf(isAuto)}</tt:AutoFocusMode></tt:Focus>`),
  setAutoIris: (source: string, isAuto: boolean) =>
    settings(source, `<tt:Exposure><tt:Mode>${modeOf(isAuto)}</tt:Mode></tt:Exposure>`),
};

function writePtz(operation: string, profile: string, more: string): string {
  return `<tptz:${operation}><tptz:ProfileToken>${escapeXml(profile)}</tptz:ProfileToken>${more}</tptz:${operation}>`;
}

function writeImaging(operation: string, source: string, more: string): string {
  return `<timg:${operation}><timg:VideoSourceToken>${escapeXml(source)}</timg:VideoSourceToken>${more}</timg:${operation}>`;
}

const settings = (source: string, which: string): string =>
  writeImaging("SetImagingSettings", source, `<timg:ImagingSettings>${which}</timg:ImagingSettings>`);
const presetToken = (token: string): string => `<tptz:PresetToken>${escapeXml(token)}</tptz:PresetToken>`;
const modeOf = (isAuto: boolean): string => (isAuto ? "AUTO" : "MANUAL");
/** Four decimals, never an exponent. */
const writeDecimal = (value: number): string => String(Math.round(value * 10_000) / 10_000);

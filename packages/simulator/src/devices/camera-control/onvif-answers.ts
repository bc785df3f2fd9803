import { degreesSpace } from "@gantry/protocols/onvif/position-spaces.ts";
import { escapeXml } from "@gantry/domain/xml/xml-reader.ts";
import type { CameraMount, MountBuild, MountPosition, MountPreset } from "../camera-mount.ts";

export const profileToken = "Profile_1";
export const sourceToken = "VideoSource_1";

export function dateAnswer(nowMs: number): string {
  const at = new Date(nowMs);
  const time = `<tt:Hour>${at.getUTCHours()}</tt:Hour><tt:Minute>${at.getUTCMinutes()}</tt:Minute><tt:Second>${at.getUTCSeconds()}</tt:Second>`;
  const date = `<tt:Year>${at.getUTCFullYear()}</tt:Year><tt:Month>${at.getUTCMonth() + 1}</tt:Month><tt:Day>${at.getUTCDate()}</tt:Day>`;
  return (
    "<tds:GetSystemDateAndTimeResponse><tds:SystemDateAndTime><tt:DateTimeType>Manual</tt:DateTimeType>" +
    `<tt:DaylightSavings>false</tt:DaylightSavings><tt:UTCDateTime><tt:Time>${time}</tt:Time><tt:Date>${date}</tt:Date></tt:UTCDateTime>` +
    "</tds:SystemDateAndTime></tds:GetSystemDateAndTimeResponse>"
  );
}

export function capabilitiesAnswer(origin: string): string {
  const services = {
    Device: "device_service",
    Imaging: "imaging_service",
    Media: "media_service",
    PTZ: "ptz_service",
  };
  const listed = Object.entries(services).map(
    ([name, path]) => `<tt:${name}><tt:XAddr>${origin}/onvif/${path}</tt:XAddr></tt:${name}>`,
  );
  return `<tds:GetCapabilitiesResponse><tds:Capabilities>${listed.join("")}</tds:Capabilities></tds:GetCapabilitiesResponse>`;
}

export const informationAnswer =
  "<tds:GetDeviceInformationResponse><tds:Manufacturer>Gantry</tds:Manufacturer><tds:Model>Simulated camera</tds:Model>" +
  "<tds:FirmwareVersion>1</tds:FirmwareVersion><tds:SerialNumber>1</tds:SerialNumber><tds:HardwareId>1</tds:HardwareId>" +
  "</tds:GetDeviceInformationResponse>";

export const profilesAnswer =
  `<trt:GetProfilesResponse><trt:Profiles token="${profileToken}" fixed="true"><tt:Name>main</tt:Name>` +
  `<tt:VideoSourceConfiguration token="VideoSourceConfiguration_1"><tt:Name>source</tt:Name><tt:UseCount>1</tt:UseCount>` +
  `<tt:SourceToken>${sourceToken}</tt:SourceToken></tt:VideoSourceConfiguration>` +
  `<tt:PTZConfiguration token="PTZConfiguration_1"><tt:Name>ptz</tt:Name><tt:UseCount>1</tt:UseCount><tt:NodeToken>Node_1</tt:NodeToken></tt:PTZConfiguration>` +
  "</trt:Profiles></trt:GetProfilesResponse>";

export function streamAnswer(url: string): string {
  return (
    `<trt:GetStreamUriResponse><trt:MediaUri><tt:Uri>${escapeXml(url)}</tt:Uri><tt:InvalidAfterConnect>false</tt:InvalidAfterConnect>` +
    "<tt:InvalidAfterReboot>false</tt:InvalidAfterReboot><tt:Timeout>PT0S</tt:Timeout></trt:MediaUri></trt:GetStreamUriResponse>"
  );
}

export function presetsAnswer(presets: Iterable<MountPreset>): string {
  const listed = [...presets].map(
    ({ token, name }) =>
      `<tptz:Preset token="${escapeXml(token)}"><tt:Name>${escapeXml(name)}</tt:Name></tptz:Preset>`,
  );
  return `<tptz:GetPresetsResponse>${listed.join("")}</tptz:GetPresetsResponse>`;
}

export function writeStoredAnswer(token: string): string {
  return `<tptz:SetPresetResponse><tptz:PresetToken>${escapeXml(token)}</tptz:PresetToken></tptz:SetPresetResponse>`;
}

export function statusAnswer({ panDegrees, tiltDegrees, zoom }: MountPosition, isStanding: boolean): string {
  const status = isStanding ? "IDLE" : "MOVING";
  return (
    `<tptz:GetStatusResponse><tptz:PTZStatus><tt:Position><tt:PanTilt x="${panDegrees}" y="${tiltDegrees}" space="${degreesSpace}"/>` +
    `<tt:Zoom x="${zoom}"/></tt:Position><tt:MoveStatus><tt:PanTilt>${status}</tt:PanTilt><tt:Zoom>${status}</tt:Zoom></tt:MoveStatus>` +
    "</tptz:PTZStatus></tptz:GetStatusResponse>"
  );
}

export function nodesAnswer({ panLimits = [-180, 180], tiltLimits }: MountBuild): string {
  const writeRange = (name: string, [min, max]: readonly [number, number]) =>
    `<tt:${name}><tt:Min>${min}</tt:Min><tt:Max>${max}</tt:Max></tt:${name}>`;
  const zoom = "http://www.onvif.org/ver10/tptz/ZoomSpaces/PositionGenericSpace";
  return (
    '<tptz:GetNodesResponse><tptz:PTZNode token="Node_1"><tt:SupportedPTZSpaces><tt:AbsolutePanTiltPositionSpace>' +
    `<tt:URI>${degreesSpace}</tt:URI>${writeRange("XRange", panLimits)}${writeRange("YRange", tiltLimits)}</tt:AbsolutePanTiltPositionSpace>` +
    `<tt:AbsoluteZoomPositionSpace><tt:URI>${zoom}</tt:URI>${writeRange("XRange", [0, 1])}</tt:AbsoluteZoomPositionSpace>` +
    "</tt:SupportedPTZSpaces></tptz:PTZNode></tptz:GetNodesResponse>"
  );
}

export const moveOptionsAnswer =
  "<timg:GetMoveOptionsResponse><timg:MoveOptions><tt:Continuous><tt:Speed><tt:Min>-1</tt:Min><tt:Max>1</tt:Max></tt:Speed></tt:Continuous>" +
  "</timg:MoveOptions></timg:GetMoveOptionsResponse>";

export function imagingAnswer({ hasAutoFocus, hasAutoIris }: CameraMount): string {
  const modeOf = (isAuto: boolean) => (isAuto ? "AUTO" : "MANUAL");
  return (
    `<timg:GetImagingSettingsResponse><timg:ImagingSettings><tt:Exposure><tt:Mode>${modeOf(hasAutoIris)}</tt:Mode></tt:Exposure>` +
    `<tt:Focus><tt:AutoFocusMode>${modeOf(hasAutoFocus)}</tt:AutoFocusMode></tt:Focus></timg:ImagingSettings></timg:GetImagingSettingsResponse>`
  );
}

export function plainAnswer(prefix: "tptz" | "timg", operation: string): string {
  return `<${prefix}:${operation}Response/>`;
}

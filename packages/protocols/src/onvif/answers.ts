import type { CameraPreset } from "@gantry/domain/camera/camera-state.ts";
import { childrenOf, findXml, type XmlElement } from "@gantry/domain/xml/xml-reader.ts";

/** Service paths on the host we connected to; undefined if missing. */
export interface OnvifServices {
  media?: string;
  ptz?: string;
  imaging?: string;
}
export interface OnvifProfile {
  token: string;
  hasPtz: boolean;
  nodeToken?: string;
  sourceToken?: string;
}
export interface OnvifIdentity {
  make: string;
  model: string;
  version: string;
}

const longestText = 128;
const maxProfiles = 64;
const maxPresets = 1_000;
const longestName = 200;

/** UTC of GetSystemDateAndTimeResponse in ms since 1970; undefined if missing or invalid. */
export function systemTimeOf(response: XmlElement): number | undefined {
  const utc = findXml(response, "SystemDateAndTime", "UTCDateTime");
  const readPart = (group: string, name: string) => numberOf(findXml(utc, group, name));
  const [year, month, day] = [readPart("Date", "Year"), readPart("Date", "Month"), readPart("Date", "Day")];
  const [hour, minute, second] = [
    readPart("Time", "Hour"),
    readPart("Time", "Minute"),
    readPart("Time", "Second"),
  ];
  const ms = Date.UTC(year, month - 1, day, hour, minute, second);
  return Number.isFinite(ms) ? ms : undefined;
}

/** Services of GetCapabilitiesResponse. Uses only the paths, because cameras may name unreachable hosts. */
export function servicesOf(response: XmlElement): OnvifServices {
  const capabilities = findXml(response, "Capabilities");
  const findPath = (name: string): string | undefined => pathOf(findXml(capabilities, name, "XAddr")?.text);
  const found = { media: findPath("Media"), ptz: findPath("PTZ"), imaging: findPath("Imaging") };
  return Object.fromEntries(Object.entries(found).filter(([, one]) => one !== undefined));
}

/** Profiles of GetProfilesResponse that have a token. */
export function profilesOf(response: XmlElement): OnvifProfile[] {
  return childrenOf(response, "Profiles")
    .slice(0, maxProfiles)
    .flatMap((profile) => {
      const token = profile.attributes.get("token") ?? "";
      const sourceToken = findXml(profile, "VideoSourceConfiguration", "SourceToken")?.text;
      const hasPtz = findXml(profile, "PTZConfiguration") !== undefined;
      const nodeToken = findXml(profile, "PTZConfiguration", "NodeToken")?.text;
      const of = { ...(nodeToken ? { nodeToken } : {}), ...(sourceToken ? { sourceToken } : {}) };
      return token === "" ? [] : [{ token, hasPtz, ...of }];
    });
}

/** Presets of GetPresetsResponse in order, without duplicates and those without a token, which cannot be recalled. */
export function presetsOf(response: XmlElement): CameraPreset[] {
  const presets = new Map<string, CameraPreset>();
  for (const preset of childrenOf(response, "Preset").slice(0, maxPresets)) {
    const token = preset.attributes.get("token") ?? "";
    const name = findXml(preset, "Name")?.text.slice(0, longestName) || token;
    if (token !== "" && token.length <= longestText && !presets.has(token))
      presets.set(token, { token, name });
  }
  return [...presets.values()];
}

/** Token of SetPresetResponse; empty if missing. */
export function storedPresetOf(response: XmlElement): string {
  return findXml(response, "PresetToken")?.text.slice(0, longestText) ?? "";
}

/** RTSP address of GetStreamUriResponse with the host we connected to, without credentials; undefined if missing. */
export function streamUriOf(response: XmlElement, host: string): string | undefined {
  const text = findXml(response, "MediaUri", "Uri")?.text ?? "";
  const [, authority, path = "/"] = /^rtsp:\/\/([^/?#\s]{1,300})([/?][^#\s]*)?$/i.exec(text) ?? [];
  if (authority === undefined) return undefined;
  const [port = ""] = /:\d{1,5}$/.exec(authority) ?? [];
  const dialled = host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
  return `rtsp://${dialled}${port}${path}`;
}

/** Automatics of GetImagingSettingsResponse; null if not reported. */
export function automaticsOf(response: XmlElement): { focus: boolean | null; iris: boolean | null } {
  const settings = findXml(response, "ImagingSettings");
  const isAuto = (text: string | undefined) => (text === undefined ? null : text === "AUTO");
  return {
    focus: isAuto(findXml(settings, "Focus", "AutoFocusMode")?.text),
    iris: isAuto(findXml(settings, "Exposure", "Mode")?.text),
  };
}

export function canMoveFocus(response: XmlElement): boolean {
  return findXml(response, "MoveOptions", "Continuous") !== undefined;
}

export function identityOf(response: XmlElement): OnvifIdentity {
  const readText = (name: string) => findXml(response, name)?.text.slice(0, longestText) ?? "";
  return { make: readText("Manufacturer"), model: readText("Model"), version: readText("FirmwareVersion") };
}

function pathOf(address = ""): string | undefined {
  const [all, path = "/"] = /^https?:\/\/[^/?#\s]{1,300}([/?][^#\s]*)?$/i.exec(address) ?? [];
  return all === undefined ? undefined : path;
}

function numberOf(element: XmlElement | undefined): number {
  return element && /^\d{1,4}$/.test(element.text) ? Number(element.text) : Number.NaN;
}

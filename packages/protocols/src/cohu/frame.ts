import { type CameraMotion, maxSpeed } from "@gantry/domain/camera/motion.ts";

/** Cohu message: `F8, address, ASCII command, checksum`. */
export interface CohuFrame {
  /** 1..223 */
  address: number;
  command: string;
}

const start = 0xf8;
/** Limit of accepted commands; the longest known one has three characters. */
const longestCommand = 16;
/** Presets with a confirmed encoding. */
export const cohuPresets = { first: 1, last: 47 } as const;

export const cohuCommands = {
  stopPan: "PS",
  stopTilt: "TS",
  stopZoom: "ZS",
  focusNear: "FN",
  focusFar: "FF",
  stopFocus: "FS",
  irisOpen: "IO",
  irisClose: "IC",
  stopIris: "IS",
  autoFocus: "cFA",
  manualFocus: "cFM",
  autoIris: "cIA",
  manualIris: "cIM",
  latchStatus: "L?",
} as const;

/** Throws RangeError for an address outside 1..223 or a non-ASCII command. */
export function encodeCohu({ address, command }: CohuFrame): Uint8Array {
  if (!Number.isInteger(address) || address < 1 || address > 223)
    throw new RangeError(`no address: ${address}`);
  const letters = Array.from(command, (letter) => letter.charCodeAt(0));
  if (letters.length === 0 || letters.length > longestCommand || letters.some((letter) => letter > 0x7f))
    throw new RangeError(`no command: ${command}`);
  return Uint8Array.from([start, address, ...letters, checksumOf([address, ...letters])]);
}

/** Command for a speed of -127..127 on one axis; right, up, in, far and open are positive. */
export function cohuMotion(axis: keyof CameraMotion, speed: number): string {
  switch (axis) {
    case "pan":
      return speed === 0 ? cohuCommands.stopPan : (speed > 0 ? "r" : "l") + writeSpeed(speed, 0x31, 0x3f);
    case "tilt":
      return speed === 0 ? cohuCommands.stopTilt : (speed > 0 ? "u" : "d") + writeSpeed(speed, 0x31, 0x3f);
    case "zoom":
      return speed === 0 ? cohuCommands.stopZoom : (speed > 0 ? "cZ" : "cz") + writeSpeed(speed, 0x30, 0x32);
    case "focus":
      return writeThreeWay(speed, cohuCommands.focusFar, cohuCommands.stopFocus, cohuCommands.focusNear);
    case "iris":
      return writeThreeWay(speed, cohuCommands.irisOpen, cohuCommands.stopIris, cohuCommands.irisClose);
  }
}

/** Axis and share of the maximum speed, -1..1; undefined for commands without motion. */
export function motionOfCohu(command: string): { axis: keyof CameraMotion; share: number } | undefined {
  const fixed = fixedMotions[command];
  if (fixed) return fixed;
  const [, letters = "", value = ""] = /^(l|r|u|d|cZ|cz)(.)$/s.exec(command) ?? [];
  const speed = speeds[letters];
  if (!speed) return undefined;
  const step = value.charCodeAt(0) - speed.first;
  if (step < 0 || step > speed.last - speed.first) return undefined;
  return { axis: speed.axis, share: (speed.sign * (step + 1)) / (speed.last - speed.first + 1) };
}

/** Recalls or stores a preset; throws RangeError outside 1..47. */
export function cohuPreset(what: "recall" | "store", preset: number): string {
  if (!Number.isInteger(preset) || preset < cohuPresets.first || preset > cohuPresets.last)
    throw new RangeError(`no preset: ${preset}`);
  return (what === "recall" ? "H" : "P") + String.fromCharCode(0x0f + preset);
}

export function presetOfCohu(command: string): { what: "recall" | "store"; preset: number } | undefined {
  if (command.length !== 2 || !/^[HP]/.test(command)) return undefined;
  const preset = command.charCodeAt(1) - 0x0f;
  if (preset < cohuPresets.first || preset > cohuPresets.last) return undefined;
  return { what: command.startsWith("H") ? "recall" : "store", preset };
}

/**
 * Splits received bytes into messages and at most 18 remaining octets. A message ends with its checksum, the
 * first non-ASCII octet; messages with a wrong checksum are dropped.
 */
export function splitCohu(octets: Uint8Array): { frames: CohuFrame[]; rest: Uint8Array } {
  const frames: CohuFrame[] = [];
  let at = octets.indexOf(start);
  while (at >= 0) {
    const end = octets.findIndex((octet, index) => index >= at + 3 && octet > 0x7f);
    if (end < 0) break;
    const frame = frameOf(octets.subarray(at + 1, end + 1));
    if (frame) frames.push(frame);
    at = octets.indexOf(start, frame ? end + 1 : at + 1);
  }
  const rest = at < 0 ? octets.subarray(octets.length) : octets.subarray(at);
  return { frames, rest: rest.length > longestCommand + 2 ? rest.subarray(rest.length) : rest };
}

function frameOf(octets: Uint8Array): CohuFrame | undefined {
  const [address = 0, ...body] = octets;
  const checksum = body.pop();
  const isFrame = address >= 1 && address <= 223 && body.length <= longestCommand;
  if (!isFrame || body.some((octet) => octet > 0x7f) || checksum !== checksumOf([address, ...body]))
    return undefined;
  return { address, command: String.fromCharCode(...body) };
}

const checksumOf = (octets: readonly number[]): number =>
  0x80 + (octets.reduce((sum, octet) => sum ^ octet, 0) & 0x0f);

function writeSpeed(speed: number, first: number, last: number): string {
  const share = Math.min(Math.abs(speed), maxSpeed) / maxSpeed;
  return String.fromCharCode(first + Math.max(0, Math.ceil(share * (last - first + 1)) - 1));
}

function writeThreeWay(speed: number, positive: string, zero: string, negative: string): string {
  if (speed === 0) return zero;
  return speed > 0 ? positive : negative;
}

const fixedMotions: Partial<Record<string, { axis: keyof CameraMotion; share: number }>> = {
  PS: { axis: "pan", share: 0 },
  TS: { axis: "tilt", share: 0 },
  ZS: { axis: "zoom", share: 0 },
  FS: { axis: "focus", share: 0 },
  FN: { axis: "focus", share: -1 },
  FF: { axis: "focus", share: 1 },
  IS: { axis: "iris", share: 0 },
  IO: { axis: "iris", share: 1 },
  IC: { axis: "iris", share: -1 },
};
const speeds: Partial<
  Record<string, { axis: keyof CameraMotion; sign: number; first: number; last: number }>
> = {
  r: { axis: "pan", sign: 1, first: 0x31, last: 0x3f },
  l: { axis: "pan", sign: -1, first: 0x31, last: 0x3f },
  u: { axis: "tilt", sign: 1, first: 0x31, last: 0x3f },
  d: { axis: "tilt", sign: -1, first: 0x31, last: 0x3f },
  cZ: { axis: "zoom", sign: 1, first: 0x30, last: 0x32 },
  cz: { axis: "zoom", sign: -1, first: 0x30, last: 0x32 },
};

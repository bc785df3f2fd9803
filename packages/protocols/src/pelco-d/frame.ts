import { type CameraMotion, maxSpeed } from "@gantry/domain/camera/motion.ts";

/** A Pelco D message of seven octets: `FF, address, command 1, command 2, data 1, data 2, checksum`. */
export interface PelcoFrame {
  /** 1..254 */
  address: number;
  command1: number;
  command2: number;
  data1: number;
  data2: number;
}

const pelcoFrameLength = 7;
const sync = 0xff;

/** Extended commands (bit 0 of command 2 is set); the value goes into data 2. */
export const pelcoCommands = {
  setPreset: 0x03,
  clearPreset: 0x05,
  goToPreset: 0x07,
  setZoomSpeed: 0x25,
  setFocusSpeed: 0x27,
  autoFocus: 0x2b,
  autoIris: 0x2d,
  queryPan: 0x51,
  queryTilt: 0x53,
} as const;
export type PelcoCommand = keyof typeof pelcoCommands;

/** Query responses; data 1 and 2 hold an angle of 0..35999 in 0.01 degree. */
export const pelcoReplies = { pan: 0x59, tilt: 0x5b } as const;

/** Bits of the standard commands (bit 0 of command 2 is clear). */
const pelcoBits = {
  command1: { focusNear: 0x01, irisOpen: 0x02, irisClose: 0x04 },
  command2: { right: 0x02, left: 0x04, up: 0x08, down: 0x10, tele: 0x20, wide: 0x40, focusFar: 0x80 },
} as const;
/** Maximum pan and tilt speed without turbo. */
export const pelcoMaxSpeed = 0x3f;

/** Throws RangeError for an address or octet outside 0..255. */
export function encodePelco({ address, command1, command2, data1, data2 }: PelcoFrame): Uint8Array {
  const body = [address, command1, command2, data1, data2];
  for (const octet of body)
    if (!Number.isInteger(octet) || octet < 0 || octet > 0xff) throw new RangeError(`no octet: ${octet}`);
  return Uint8Array.from([sync, ...body, sumOf(body)]);
}

/** Motion message for speeds -127..127; pan and tilt map to 0..63, and only 0 maps to 0. All zeros is the stop. */
export function pelcoMotion(
  address: number,
  { pan = 0, tilt = 0, zoom = 0, focus = 0, iris = 0 }: CameraMotion,
): Uint8Array {
  const { command1, command2 } = pelcoBits;
  return encodePelco({
    address,
    command1:
      pickDirection(focus, 0, command1.focusNear) |
      pickDirection(iris, command1.irisOpen, command1.irisClose),
    command2:
      pickDirection(pan, command2.right, command2.left) |
      pickDirection(tilt, command2.up, command2.down) |
      pickDirection(zoom, command2.tele, command2.wide) |
      pickDirection(focus, command2.focusFar, 0),
    data1: pelcoSpeed(pan),
    data2: pelcoSpeed(tilt),
  });
}

/** Extended command with a value 0..255. */
export function pelcoCommand(address: number, command: PelcoCommand, value = 0): Uint8Array {
  return encodePelco({ address, command1: 0, command2: pelcoCommands[command], data1: 0, data2: value });
}

/** Query response, angle in 0.01 degree, 0..65535. */
export function pelcoReply(address: number, what: keyof typeof pelcoReplies, angle: number): Uint8Array {
  const [data1, data2] = [angle >> 8, angle & 0xff];
  return encodePelco({ address, command1: 0, command2: pelcoReplies[what], data1, data2 });
}

/** Speeds of a standard message: pan and tilt -63..63, the others -1, 0 or 1. Undefined for an extended message. */
export function motionOfPelco({
  command1,
  command2,
  data1,
  data2,
}: PelcoFrame): Required<CameraMotion> | undefined {
  if (command2 & 1) return undefined;
  const { command1: one, command2: two } = pelcoBits;
  return {
    pan: signOf(command2, two.right, two.left) * Math.min(data1, pelcoMaxSpeed),
    tilt: signOf(command2, two.up, two.down) * Math.min(data2, pelcoMaxSpeed),
    zoom: signOf(command2, two.tele, two.wide),
    focus: signOf(command2, two.focusFar, 0) + signOf(command1, 0, one.focusNear),
    iris: signOf(command1, one.irisOpen, one.irisClose),
  };
}

/**
 * Splits received bytes into messages and fewer than seven remaining octets. Octets outside a message with a
 * valid checksum are dropped.
 */
export function splitPelco(octets: Uint8Array): { frames: PelcoFrame[]; rest: Uint8Array } {
  const frames: PelcoFrame[] = [];
  let at = 0;
  while (octets.length - at >= pelcoFrameLength) {
    const frame = frameAt(octets, at);
    if (frame) frames.push(frame);
    at += frame ? pelcoFrameLength : 1;
  }
  return { frames, rest: octets.subarray(at) };
}

function frameAt(octets: Uint8Array, at: number): PelcoFrame | undefined {
  if (octets[at] !== sync) return undefined;
  const [address = 0, command1 = 0, command2 = 0, data1 = 0, data2 = 0, checksum] = octets.subarray(at + 1);
  const isRight = checksum === sumOf([address, command1, command2, data1, data2]);
  return isRight ? { address, command1, command2, data1, data2 } : undefined;
}

function pelcoSpeed(speed: number): number {
  if (speed === 0) return 0;
  const share = Math.min(Math.abs(speed), maxSpeed) / maxSpeed;
  return Math.max(1, Math.round(share * pelcoMaxSpeed));
}

function pickDirection(speed: number, positive: number, negative: number): number {
  if (speed === 0) return 0;
  return speed > 0 ? positive : negative;
}

function signOf(octet: number, positive: number, negative: number): number {
  return ((octet & positive) === 0 ? 0 : 1) - ((octet & negative) === 0 ? 0 : 1);
}

const sumOf = (octets: readonly number[]): number => octets.reduce((sum, octet) => sum + octet, 0) & 0xff;

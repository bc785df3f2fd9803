export const positionModes = { stop: 0, delta: 1, absolute: 2, continuous: 3 } as const;
export type PositionMode = keyof typeof positionModes;

/** Value of the NTCIP 1205 cctvPosition objects, four octets. */
interface PositionReference {
  mode: PositionMode;
  /** -128..127: right, up, in, far and open are positive. */
  speed: number;
  /** 0..65535: 0.01 degree for pan and tilt, lens steps for the others. */
  position: number;
}

const modeNames = Object.keys(positionModes) as PositionMode[];
export const positionOctets = 4;

/** Throws RangeError for a number outside its range. */
export function encodePosition({ mode, speed, position }: PositionReference): Uint8Array {
  if (!isWholeWithin(speed, -128, 127)) throw new RangeError(`no speed: ${speed}`);
  if (!isWholeWithin(position, 0, 0xffff)) throw new RangeError(`no position: ${position}`);
  return Uint8Array.from([positionModes[mode], speed & 0xff, position >> 8, position & 0xff]);
}

/** Motion at a speed of -127..127 until the next command; 0 stops. */
export function encodeSpeed(speed: number): Uint8Array {
  return encodePosition({ mode: speed === 0 ? "stop" : "continuous", speed, position: 0 });
}

/** Undefined unless there are four octets with a known mode. */
export function decodePosition(octets: Uint8Array): PositionReference | undefined {
  if (octets.length !== positionOctets) return undefined;
  const [mode = 0, speed = 0, high = 0, low = 0] = octets;
  const name = modeNames.find((one) => positionModes[one] === mode);
  return name && { mode: name, speed: (speed << 24) >> 24, position: high * 256 + low };
}

const isWholeWithin = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

const pattern = /^[0-9A-F]{4}(-[0-9A-F]{4}){3}$/;

/** Format `7F3A-91C2-04DE-BB18`: 64 bits in upper-case hexadecimal. */
export const isMachineId = (value: unknown): value is string =>
  typeof value === "string" && pattern.test(value);

/** Throws a `RangeError` unless there are eight bytes, 0 to 255. */
export function machineIdOf(bytes: ArrayLike<number>): string {
  const values = Array.from(bytes);
  if (values.length !== 8 || values.some((byte) => !Number.isInteger(byte) || byte < 0 || byte > 255))
    throw new RangeError("A machine id is made of eight bytes.");
  const hex = values.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.toUpperCase().replace(/(.{4})(?=.)/g, "$1-");
}

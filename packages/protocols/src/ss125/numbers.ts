/** Big-endian fields of SS125 messages. */

export const readUint24 = (view: DataView, at: number): number =>
  view.getUint8(at) * 65_536 + view.getUint16(at + 1);

export function writeUint24(view: DataView, at: number, value: number): void {
  view.setUint8(at, (value >>> 16) & 0xff);
  view.setUint16(at + 1, value & 0xffff);
}

const hasValue = 0x80_0000;

/** Bit 23 tells that there is a value; 15 bits are its integer part, and the last byte counts 1/256 away from zero. */
export function readFixed24(view: DataView, at: number): number | null {
  const raw = readUint24(view, at);
  if ((raw & hasValue) === 0) return null;
  const bits = (raw >>> 8) & 0x7fff;
  const whole = bits >= 0x4000 ? bits - 0x8000 : bits;
  const fraction = (raw & 0xff) / 256;
  return whole < 0 ? whole - fraction : whole + fraction;
}

/** Values between -1 and 0 cannot be expressed and become 0. */
export function writeFixed24(view: DataView, at: number, value: number | null): void {
  if (value === null) return writeUint24(view, at, 0);
  const parts = Math.round(Math.abs(value) * 256);
  const whole = Math.floor(parts / 256);
  const isNegative = value < 0 && whole > 0;
  const fraction = value < 0 && whole === 0 ? 0 : parts % 256;
  const bits = (isNegative ? 0x8000 - whole : whole) & 0x7fff;
  writeUint24(view, at, hasValue | (bits << 8) | fraction);
}

/** Integer byte and 1/256; null if negative, which devices use for missing values. */
export function readFixed16(view: DataView, at: number): number | null {
  const raw = view.getInt16(at);
  return raw < 0 ? null : raw / 256;
}

export const writeFixed16 = (view: DataView, at: number, value: number | null): void =>
  view.setInt16(at, value === null ? -1 : Math.min(0x7fff, Math.round(value * 256)));

/** Date and time, 8 bytes in UTC; null if it is none. */
export function readDate(view: DataView, at: number): number | null {
  const [date, time] = [view.getUint32(at), view.getUint32(at + 4)];
  const [year, month, day] = [(date >>> 9) & 0xfff, (date >>> 5) & 0xf, date & 0x1f];
  const [hour, minute] = [(time >>> 22) & 0x1f, (time >>> 16) & 0x3f];
  const [second, millisecond] = [(time >>> 10) & 0x3f, time & 0x3ff];
  const isDate = month >= 1 && month <= 12 && day >= 1 && year >= 1970;
  const isTime = hour < 24 && minute < 60 && second < 60 && millisecond < 1000;
  const ms = Date.UTC(year, month - 1, day, hour, minute, second, millisecond);
  // 31 June is a day of July.
  return isDate && isTime && new Date(ms).getUTCDate() === day ? ms : null;
}

export function writeDate(view: DataView, at: number, ms: number): void {
  const one = new Date(ms);
  view.setUint32(at, (one.getUTCFullYear() << 9) | ((one.getUTCMonth() + 1) << 5) | one.getUTCDate());
  const [hour, minute] = [one.getUTCHours(), one.getUTCMinutes()];
  view.setUint32(
    at + 4,
    (hour << 22) | (minute << 16) | (one.getUTCSeconds() << 10) | one.getUTCMilliseconds(),
  );
}

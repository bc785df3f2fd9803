/** Object identifiers of PostgreSQL's types, as in `pg_type`. */
const int2Oid = 21;
const int4Oid = 23;
const float8Oid = 701;
const perDimensionBytes = 8;
const lengthBytes = 4;

/** A parameter `int4[]` in PostgreSQL's binary format: many numbers are read several times faster than from a text. */
export const int4Array = (values: readonly (number | null)[]): Buffer =>
  oneDimension(values, int4Oid, 4, (bytes, value, at) => bytes.writeInt32BE(value, at));

/** A parameter `float8[]`, likewise. */
export const float8Array = (values: readonly (number | null)[]): Buffer =>
  oneDimension(values, float8Oid, 8, (bytes, value, at) => bytes.writeDoubleBE(value, at));

/** Rows and columns from 0. */
export type SetCell = (row: number, column: number, value: number) => void;

/** A parameter `int2[][]` filled with one value, and how to set a cell. At least one cell. */
export function int2Table(rows: number, columns: number, filling: number) {
  const start = headBytes(2);
  const cell = lengthBytes + 2;
  const bytes = Buffer.allocUnsafe(start + rows * columns * cell);
  writeHead(bytes, { oid: int2Oid, hasNull: false, sizes: [rows, columns] });
  const filled = Buffer.alloc(cell);
  filled.writeInt32BE(2, 0);
  filled.writeInt16BE(filling, lengthBytes);
  bytes.fill(filled, start);
  const set: SetCell = (row, column, value) => {
    bytes.writeInt16BE(value, start + (row * columns + column) * cell + lengthBytes);
  };
  return { bytes, set };
}

const headBytes = (dimensions: number): number => 12 + dimensions * perDimensionBytes;

function writeHead(
  bytes: Buffer,
  { oid, hasNull, sizes }: { oid: number; hasNull: boolean; sizes: readonly number[] },
): void {
  bytes.writeInt32BE(sizes.length, 0);
  bytes.writeInt32BE(hasNull ? 1 : 0, 4);
  bytes.writeUInt32BE(oid, 8);
  for (const [at, size] of sizes.entries()) {
    bytes.writeInt32BE(size, headBytes(at));
    // Subscripts from 1.
    bytes.writeInt32BE(1, headBytes(at) + 4);
  }
}

function oneDimension(
  values: readonly (number | null)[],
  oid: number,
  size: number,
  write: (bytes: Buffer, value: number, at: number) => void,
): Buffer {
  const start = headBytes(1);
  const bytes = Buffer.allocUnsafe(start + values.length * (lengthBytes + size));
  writeHead(bytes, { oid, hasNull: values.includes(null), sizes: [values.length] });
  let at = start;
  for (const value of values) {
    bytes.writeInt32BE(value === null ? -1 : size, at);
    at += lengthBytes;
    if (value === null) continue;
    write(bytes, value, at);
    at += size;
  }
  return bytes.subarray(0, at);
}

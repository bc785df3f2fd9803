import type { WeatherBucket } from "@gantry/domain/weather/weather-series.ts";
import { noValueSums, type ValueSums } from "@gantry/domain/weather/weather-sums.ts";

export const hourMs = 3_600_000;

const numberBytes = 4;
const perValue = 4;

/** Count, mean, lowest and highest of each value as single-precision numbers, in the text form of `bytea`. */
export function packValueSums(all: readonly ValueSums[]): string {
  const bytes = Buffer.alloc(all.length * perValue * numberBytes);
  all.forEach(({ count, sum, min, max }, index) =>
    (count === 0 ? [0, 0, 0, 0] : [count, sum / count, min, max]).forEach((number, at) =>
      bytes.writeFloatBE(number, (index * perValue + at) * numberBytes),
    ),
  );
  return `\\x${bytes.toString("hex")}`;
}

/** One row as bytes; `readPackedHours` reads them joined, which is many times faster than row by row. */
export const packedHourSql = (row: string): string =>
  `int8send((extract(epoch from ${row}.at) * 1000)::int8)
     || int4send(octet_length(${row}.figures)) || ${row}.figures
     || int4send(octet_length(${row}.surface)) || ${row}.surface`;

/** Oldest first; sorting them here is faster than in PostgreSQL. */
export function readPackedHours(bytes: Uint8Array): WeatherBucket[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const hours: WeatherBucket[] = [];
  let at = 0;
  while (at < view.byteLength) {
    const fromMs = view.getInt32(at) * 2 ** 32 + view.getUint32(at + 4);
    const figuresAt = at + 12;
    const surfaceAt = figuresAt + view.getInt32(figuresAt - 4) + 4;
    at = surfaceAt + view.getInt32(surfaceAt - 4);
    const figures = unpackValueSums(view, figuresAt, surfaceAt - 4);
    const surface = unpackValueSums(view, surfaceAt, at);
    hours.push({ fromMs, toMs: fromMs + hourMs, sums: { figures, surface } });
  }
  return hours.sort((one, other) => one.fromMs - other.fromMs);
}

function unpackValueSums(view: DataView, start: number, end: number): ValueSums[] {
  const sums: ValueSums[] = [];
  for (let at = start; at < end; at += perValue * numberBytes) {
    const count = view.getFloat32(at);
    if (count === 0) sums.push(noValueSums());
    else
      sums.push({
        count,
        sum: view.getFloat32(at + numberBytes) * count,
        min: view.getFloat32(at + 2 * numberBytes),
        max: view.getFloat32(at + 3 * numberBytes),
      });
  }
  return sums;
}

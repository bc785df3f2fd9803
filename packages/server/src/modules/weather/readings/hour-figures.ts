import { type SurfaceStatus, surfaceStatuses } from "@gantry/domain/weather/weather-state.ts";
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

/** One byte each, 0 for none, in the text form of `bytea`. */
export const packStates = (states: readonly (SurfaceStatus | null)[]): string =>
  `\\x${Buffer.from(states.map(stateNumber)).toString("hex")}`;

/** Place in `surfaceStatuses` from 1; 0 for none. */
export const stateNumber = (state: SurfaceStatus | null): number =>
  state === null ? 0 : surfaceStatuses.indexOf(state) + 1;

export const stateOfNumber = (number: number): SurfaceStatus | null => surfaceStatuses[number - 1] ?? null;

/** One row as bytes; `readPackedHours` reads them joined, which is many times faster than row by row. */
export const packedHourSql = (row: string): string =>
  `int8send((extract(epoch from ${row}.at) * 1000)::int8)
     || int4send(octet_length(${row}.figures)) || ${row}.figures
     || int4send(octet_length(${row}.surface)) || ${row}.surface
     || int4send(octet_length(${row}.states)) || ${row}.states`;

/** Oldest first; sorting them here is faster than in PostgreSQL. */
export function* readPackedHours(bytes: Uint8Array): Generator<WeatherBucket> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const rows: { fromMs: number; at: number }[] = [];
  for (let at = 0; at < view.byteLength; ) {
    rows.push({ fromMs: view.getInt32(at) * 2 ** 32 + view.getUint32(at + 4), at: at + 8 });
    at += 8;
    for (let part = 0; part < 3; part++) at += 4 + view.getInt32(at);
  }
  rows.sort((one, other) => one.fromMs - other.fromMs);
  for (const { fromMs, at: figuresAt } of rows) {
    const surfaceAt = figuresAt + 4 + view.getInt32(figuresAt);
    const statesAt = surfaceAt + 4 + view.getInt32(surfaceAt);
    const endAt = statesAt + 4 + view.getInt32(statesAt);
    const figures = unpackValueSums(view, figuresAt + 4, surfaceAt);
    const surface = unpackValueSums(view, surfaceAt + 4, statesAt);
    const states = Array.from(bytes.subarray(statesAt + 4, endAt), stateOfNumber);
    yield { fromMs, toMs: fromMs + hourMs, sums: { figures, surface, states } };
  }
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

import type { WeatherBucket } from "@gantry/domain/weather/weather-series.ts";
import { noValueSums, type ValueSums } from "@gantry/domain/weather/weather-sums.ts";

export const hourMs = 3_600_000;

/** Count, mean, lowest and highest of each value, as the text of a PostgreSQL array; null without any value. */
export const packValueSums = (all: readonly ValueSums[]): string =>
  `{${all
    .map(({ count, sum, min, max }) =>
      count === 0 ? "0,null,null,null" : [count, sum / count, min, max].join(","),
    )
    .join(",")}}`;

/** One row as bytes; `readPackedHours` reads them joined, which is many times faster than row by row. */
export const packedHourSql = (row: string): string =>
  `int8send((extract(epoch from ${row}.at) * 1000)::int8) || array_send(${row}.figures) || array_send(${row}.surface)`;

/** Dimensions, flags and type before those of the only dimension; an empty array has none. */
const arrayHeadBytes = 12;
const dimensionBytes = 8;
const nullLength = -1;

export function readPackedHours(bytes: Uint8Array): WeatherBucket[] {
  const reader = new PackedReader(bytes);
  const hours: WeatherBucket[] = [];
  while (reader.hasMore) {
    const fromMs = reader.readTime();
    hours.push({
      fromMs,
      toMs: fromMs + hourMs,
      sums: { figures: reader.readSums(), surface: reader.readSums() },
    });
  }
  return hours;
}

class PackedReader {
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get hasMore(): boolean {
    return this.#at < this.#view.byteLength;
  }

  readTime(): number {
    const ms = this.#view.getInt32(this.#at) * 2 ** 32 + this.#view.getUint32(this.#at + 4);
    this.#at += 8;
    return ms;
  }

  readSums(): ValueSums[] {
    const dimensions = this.#view.getInt32(this.#at);
    this.#at += arrayHeadBytes;
    if (dimensions === 0) return [];
    const length = this.#view.getInt32(this.#at);
    this.#at += dimensionBytes;
    const sums: ValueSums[] = [];
    for (let at = 0; at < length; at += 4) {
      const [count, mean, min, max] = [
        this.#readNumber(),
        this.#readNumber(),
        this.#readNumber(),
        this.#readNumber(),
      ];
      sums.push(count === 0 ? noValueSums() : { count, sum: mean * count, min, max });
    }
    return sums;
  }

  /** NaN for null. */
  #readNumber(): number {
    const length = this.#view.getInt32(this.#at);
    this.#at += 4;
    if (length === nullLength) return NaN;
    const value = this.#view.getFloat32(this.#at);
    this.#at += length;
    return value;
  }
}

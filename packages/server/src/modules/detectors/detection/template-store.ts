import type { TimedSums } from "@gantry/domain/detector/detector-aggregations.ts";
import {
  fitTemplate,
  motorwayTemplate,
  sampleOfSums,
  type StationTemplate,
} from "@gantry/domain/detection/station-template.ts";
import { fitUsualSpeeds, type UsualSpeeds, usualSpeedAt } from "@gantry/domain/detection/usual-speed.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { packedSumsSql, readPackedSums } from "../statistics/hour-figures.ts";

const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;
/** The usual speeds are those of three weeks, the template that of the last one. */
const historyMs = 3 * weekMs;
const validMs = 6 * hourMs;
/** A station without a history gets one hour by hour, or all at once by a late agent. */
const defaultValidMs = 5 * 60_000;
/** In one call, so that no transaction reads the weeks of thousands. */
const batchStations = 200;

interface Known {
  template: StationTemplate;
  usualSpeeds: UsualSpeeds;
  readAtMs: number;
}

/** Templates and usual speeds of stations, kept in memory; one that is not read yet has the default and none. */
export class TemplateStore {
  readonly #known = new Map<string, Known>();

  async refresh(db: TenantTransaction, numbers: readonly number[]): Promise<void> {
    const due = numbers
      .filter((number) => {
        const known = this.#known.get(keyOf(db, number));
        if (!known || db.nowMs < known.readAtMs) return true;
        return db.nowMs - known.readAtMs >= (known.template === motorwayTemplate ? defaultValidMs : validMs);
      })
      .slice(0, batchStations);
    if (due.length === 0) return;
    const rows = await db.query<{ detector: number; hours: Uint8Array }>(
      `select h.detector, string_agg(${packedSumsSql("h")}, '') as hours from detector_hour h
       where h.tenant_number = $1 and h.detector = any ($2::int4[]) and h.at >= to_timestamp($3::float8 / 1000)
       group by h.detector`,
      [db.tenantNumber, due, db.nowMs - historyMs],
    );
    const hours = new Map(rows.map((row) => [row.detector, row.hours]));
    for (const number of due) {
      const sums = readPackedSums(hours.get(number) ?? new Uint8Array());
      this.#known.set(keyOf(db, number), { ...fitHistory(sums, db.nowMs), readAtMs: db.nowMs });
    }
  }

  of(db: TenantTransaction, number: number): StationTemplate {
    return this.#known.get(keyOf(db, number))?.template ?? motorwayTemplate;
  }

  /** Of the station at this hour of the week, in km/h; null where its history says nothing. */
  usualSpeedOf(db: TenantTransaction, number: number): number | null {
    const known = this.#known.get(keyOf(db, number));
    return known ? usualSpeedAt(known.usualSpeeds, db.nowMs) : null;
  }
}

function fitHistory(sums: readonly TimedSums[], nowMs: number): Omit<Known, "readAtMs"> {
  const hours = sums.flatMap((hour) => {
    const sample = sampleOfSums(hour.sums);
    return sample ? { ...sample, startMs: hour.startMs } : [];
  });
  return {
    template: fitTemplate(hours.filter(({ startMs }) => startMs >= nowMs - weekMs)),
    usualSpeeds: fitUsualSpeeds(hours),
  };
}

const keyOf = (db: TenantTransaction, number: number): string => `${db.tenantNumber} ${number}`;

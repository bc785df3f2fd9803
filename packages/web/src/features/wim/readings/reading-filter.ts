import { type WimViolationType, wimViolationTypes } from "@gantry/domain/wim/wim-reading.ts";

/** What the list of readings can be narrowed by (WIM-030). */
export interface ReadingFilter {
  lane: number | undefined;
  minSpeedKph: number | undefined;
  /** Empty: any. */
  className: string;
  /** Empty: any; else vehicles with at least one of them. */
  violations: readonly WimViolationType[];
}

export const noFilter: ReadingFilter = {
  lane: undefined,
  minSpeedKph: undefined,
  className: "",
  violations: [],
};

export const countConditions = ({ lane, minSpeedKph, className, violations }: ReadingFilter): number =>
  [lane !== undefined, minSpeedKph !== undefined, className !== "", violations.length > 0].filter(Boolean)
    .length;

/** With or without a type, as its chip toggles it (WIM-025). */
export function toggleViolation(filter: ReadingFilter, type: WimViolationType): ReadingFilter {
  const { violations } = filter;
  const isOn = violations.includes(type);
  return { ...filter, violations: isOn ? violations.filter((one) => one !== type) : [...violations, type] };
}

/** Page sizes of the list (WIM-044). */
export const pageSizes = [5, 10, 20, 50] as const;
const defaultPageSize = 10;

/** What the address says about the readings; anything unreadable counts as missing. */
export interface ReadingsAddress {
  filter: ReadingFilter;
  beforeMs: number | undefined;
  page: number;
  pageSize: number;
  readingId: string | undefined;
}

type Search = Readonly<Record<string, unknown>>;

export function readAddress(search: Search): ReadingsAddress {
  const beforeMs = Date.parse(textIn(search, "before"));
  const types = textIn(search, "violations").split(",");
  const pageSize = wholeIn(search, "size");
  return {
    filter: {
      lane: wholeIn(search, "lane"),
      minSpeedKph: numberIn(search, "speed"),
      className: textIn(search, "class"),
      violations: wimViolationTypes.filter((type) => types.includes(type)),
    },
    beforeMs: Number.isNaN(beforeMs) ? undefined : beforeMs,
    page: Math.max(0, (wholeIn(search, "page") ?? 1) - 1),
    pageSize: pageSizes.find((size) => size === pageSize) ?? defaultPageSize,
    readingId: textIn(search, "reading") || undefined,
  };
}

export function writeAddress({ filter, beforeMs, page, pageSize, readingId }: ReadingsAddress): Search {
  return {
    lane: filter.lane,
    speed: filter.minSpeedKph,
    class: filter.className || undefined,
    violations: filter.violations.join(",") || undefined,
    before: beforeMs === undefined ? undefined : new Date(beforeMs).toISOString(),
    page: page === 0 ? undefined : page + 1,
    size: pageSize === defaultPageSize ? undefined : pageSize,
    reading: readingId,
  };
}

const textIn = (search: Search, name: string): string => {
  const value = search[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};
function numberIn(search: Search, name: string): number | undefined {
  const text = textIn(search, name);
  const value = Number(text);
  return text === "" || !Number.isFinite(value) || value < 0 ? undefined : value;
}
function wholeIn(search: Search, name: string): number | undefined {
  const value = numberIn(search, name);
  return value === undefined || !Number.isInteger(value) ? undefined : value;
}

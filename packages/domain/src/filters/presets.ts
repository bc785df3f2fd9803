import type { FilterGroup } from "./find.ts";
import { readGroup } from "./read-filter.ts";

interface PresetHead {
  id: string;
  name: string;
  /** ISO 8601 UTC. */
  updatedAt: string;
}
/** A saved filter (TABLE-010). */
export interface FilterPreset extends PresetHead {
  filters: FilterGroup;
}
export interface ColumnChoice {
  id: string;
  visible: boolean;
  order: number;
}
/** A saved column arrangement (TABLE-011). */
export interface ColumnPreset extends PresetHead {
  columns: ColumnChoice[];
}

export interface ReadPresets<Preset> {
  presets: Preset[];
  /** Number of unreadable entries; they are kept when others change. */
  unreadable: number;
  /** The preference is not a list of presets, so adding one would lose its content. */
  isBroken: boolean;
}

type Metadata = Readonly<Record<string, unknown>>;
const maxColumns = 1000;

/** Id of the preference that stores a table's presets (TABLE-032). */
export const presetsId = (what: "filters" | "columns", entityType: string): string =>
  `table_${what}_${entityType}`;

export function readPresets<Preset extends PresetHead>(
  metadata: Metadata | undefined,
  read: (entry: unknown) => Preset | undefined,
): ReadPresets<Preset> {
  if (!metadata || !("presets" in metadata)) return { presets: [], unreadable: 0, isBroken: false };
  const entries = metadata["presets"];
  if (!Array.isArray(entries)) return { presets: [], unreadable: 0, isBroken: true };
  const byId = new Map<string, Preset>();
  for (const entry of entries) {
    const preset = read(entry);
    if (preset && !byId.has(preset.id)) byId.set(preset.id, preset);
  }
  return { presets: [...byId.values()], unreadable: entries.length - byId.size, isBroken: false };
}

/** Undefined if invalid or without a condition (TABLE-031). */
export function readFilterPreset(entry: unknown): FilterPreset | undefined {
  const head = readHead(entry);
  const headFilters = head?.entry["filters"];
  const filters = readGroup(
    Array.isArray(headFilters) ? { match: "all", filters: headFilters } : headFilters,
  );
  return head && filters && filters.filters.length > 0 ? { ...head.head, filters } : undefined;
}

export function readColumnPreset(entry: unknown): ColumnPreset | undefined {
  const head = readHead(entry);
  const columns = head && readColumns(head.entry["columns"]);
  return head && columns ? { ...head.head, columns } : undefined;
}

export function readColumns(value: unknown): ColumnChoice[] | undefined {
  if (!Array.isArray(value) || value.length > maxColumns) return undefined;
  const columns: ColumnChoice[] = [];
  for (const one of value as unknown[]) {
    if (!isObject(one)) return undefined;
    const { id, visible, order } = one;
    if (typeof id !== "string" || typeof visible !== "boolean" || !Number.isFinite(order)) return undefined;
    columns.push({ id, visible, order: order as number });
  }
  return columns.toSorted((one, other) => one.order - other.order);
}

export function presetEntry(
  metadata: Metadata | undefined,
  id: string,
): { entry: unknown; index: number } | undefined {
  const entries = entriesOf(metadata);
  const index = entries.findIndex((entry) => isObject(entry) && entry["id"] === id);
  return index < 0 ? undefined : { entry: entries[index], index };
}

/**
 * Replaces the entry with this id, inserts it at `index` (default: the end), or removes it if undefined.
 * Other entries stay untouched, readable or not. Returns undefined if none is left, to delete the whole
 * preference (TABLE-021).
 */
export function withPresetEntry(
  metadata: Metadata | undefined,
  id: string,
  entry: unknown,
  index?: number,
): Record<string, unknown> | undefined {
  const entries = entriesOf(metadata);
  const at = presetEntry(metadata, id)?.index;
  const next =
    entry === undefined
      ? entries.filter((_, place) => place !== at)
      : at === undefined
        ? entries.toSpliced(index ?? entries.length, 0, entry)
        : entries.with(at, entry);
  return next.length === 0 ? undefined : { ...metadata, presets: next };
}

/** Trims the name (TABLE-030); undefined if empty. */
export function presetName(typed: string): string | undefined {
  const name = typed.trim().slice(0, presetNameMaxLength);
  return name === "" ? undefined : name;
}
export const presetNameMaxLength = 100;

function readHead(entry: unknown): { head: PresetHead; entry: Record<string, unknown> } | undefined {
  if (!isObject(entry)) return undefined;
  const { id, name, updatedAt } = entry;
  if (typeof id !== "string" || id === "" || typeof name !== "string" || name.trim() === "") return undefined;
  return { head: { id, name, updatedAt: typeof updatedAt === "string" ? updatedAt : "" }, entry };
}

function entriesOf(metadata: Metadata | undefined): unknown[] {
  const entries = metadata?.["presets"];
  return Array.isArray(entries) ? entries : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

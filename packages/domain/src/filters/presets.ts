import type { FilterGroup } from "./find.ts";
import { readGroup } from "./read-filter.ts";

interface PresetHead {
  id: string;
  name: string;
  /** ISO 8601 UTC. */
  updatedAt: string;
}
/** A filter kept under a name (TABLE-010). */
export interface FilterPreset extends PresetHead {
  filters: FilterGroup;
}
/** One column of a table: whether it is shown, and its place, counted from 0. */
export interface ColumnChoice {
  id: string;
  visible: boolean;
  order: number;
}
/** An arrangement of columns kept under a name (TABLE-011). */
export interface ColumnPreset extends PresetHead {
  columns: ColumnChoice[];
}

/** What the presets of a preference turned out to be. */
export interface ReadPresets<Preset> {
  presets: Preset[];
  /** How many entries are no presets that can be used; they are kept when others are changed. */
  unreadable: number;
  /** The preference holds no list of presets at all: nothing can be added without losing what is there. */
  isBroken: boolean;
}

type Metadata = Readonly<Record<string, unknown>>;
const mostColumns = 1000;

/** Id of the preference that holds the presets of a table (TABLE-032). */
export const presetsId = (what: "filters" | "columns", entityType: string): string =>
  `table_${what}_${entityType}`;

/** The presets of a preference's metadata, read one by one; undefined metadata holds none. */
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

/** A filter preset out of a stored entry; one without a condition is none (TABLE-031). */
export function readFilterPreset(entry: unknown): FilterPreset | undefined {
  const head = readHead(entry);
  // A plain list means all of it, as in a list call.
  const given = head?.entry["filters"];
  const filters = readGroup(Array.isArray(given) ? { match: "all", filters: given } : given);
  return head && filters && filters.filters.length > 0 ? { ...head.head, filters } : undefined;
}

/** A column preset out of a stored entry. */
export function readColumnPreset(entry: unknown): ColumnPreset | undefined {
  const head = readHead(entry);
  const columns = head && readColumns(head.entry["columns"]);
  return head && columns ? { ...head.head, columns } : undefined;
}

/** A table's columns out of what was stored, in their order; undefined when they are not that. */
export function readColumns(value: unknown): ColumnChoice[] | undefined {
  if (!Array.isArray(value) || value.length > mostColumns) return undefined;
  const columns: ColumnChoice[] = [];
  for (const one of value as unknown[]) {
    if (!isObject(one)) return undefined;
    const { id, visible, order } = one;
    if (typeof id !== "string" || typeof visible !== "boolean" || !Number.isFinite(order)) return undefined;
    columns.push({ id, visible, order: order as number });
  }
  return columns.toSorted((one, other) => one.order - other.order);
}

/** The entry with this id as it is stored, and its place; undefined when there is none. */
export function presetEntry(
  metadata: Metadata | undefined,
  id: string,
): { entry: unknown; index: number } | undefined {
  const entries = entriesOf(metadata);
  const index = entries.findIndex((entry) => isObject(entry) && entry["id"] === id);
  return index < 0 ? undefined : { entry: entries[index], index };
}

/**
 * Metadata in which the entry with this id is another one, stands at `index` when it was not there (at the end when
 * absent), or, with undefined, is gone. All others stay as they are stored, read or not. Undefined when none is left:
 * the preference goes as a whole (TABLE-021).
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

/** A preset's name as it is kept: without blanks around it (TABLE-030); undefined when nothing is left of it. */
export function presetName(typed: string): string | undefined {
  const name = typed.trim().slice(0, presetNameMaxLength);
  return name === "" ? undefined : name;
}
/** Longest name of a preset, in characters. */
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

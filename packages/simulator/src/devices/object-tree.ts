import type { ErrorStatusName } from "@gantry/protocols/snmp/message.ts";
import type { SnmpValue } from "@gantry/protocols/snmp/value.ts";

export interface ManagedObject {
  read(): SnmpValue;
  /** Error before anything changes; undefined: acceptable. */
  refuses?(value: SnmpValue): ErrorStatusName | undefined;
  /** Writes the value; may still fail. Missing: read-only. */
  write?(value: SnmpValue): ErrorStatusName | undefined;
}

/** Dynamic rows, computed on demand so that unused tables cost nothing. */
export interface ManagedTable {
  /** OID of the entry, without column and index. */
  entry: string;
  columns: readonly number[];
  rows(): readonly (readonly number[])[];
  cell(column: number, index: readonly number[]): ManagedObject | undefined;
}

export interface ObjectTree {
  find(oid: string): ManagedObject | undefined;
  after(oid: string): { oid: string; object: ManagedObject } | undefined;
}

/** Scalars have full OIDs with `.0`. */
export function objectTree(
  scalars: ReadonlyMap<string, ManagedObject>,
  tables: readonly ManagedTable[],
): ObjectTree {
  const ordered = [...scalars.keys()].map(arcsOf).toSorted(compareArcs);
  const find = (oid: string) => scalars.get(oid) ?? cellOf(tables, oid);
  return {
    find,
    after(oid) {
      const arcs = arcsOf(oid);
      const candidates = [
        ordered.find((one) => compareArcs(one, arcs) > 0),
        ...tables.map((table) => findNextCell(table, arcs)),
      ].filter((one) => one !== undefined);
      const next = candidates.toSorted(compareArcs)[0]?.join(".");
      const object = next === undefined ? undefined : find(next);
      return next === undefined || object === undefined ? undefined : { oid: next, object };
    },
  };
}

function cellOf(tables: readonly ManagedTable[], oid: string): ManagedObject | undefined {
  const table = tables.find((one) => oid.startsWith(`${one.entry}.`));
  if (!table) return undefined;
  const [column = 0, ...index] = arcsOf(oid.slice(table.entry.length + 1));
  return table.columns.includes(column) ? table.cell(column, index) : undefined;
}

function findNextCell(table: ManagedTable, arcs: readonly number[]): number[] | undefined {
  const entry = arcsOf(table.entry);
  const lastColumn = table.columns.at(-1) ?? 0;
  if (compareArcs([...entry, lastColumn + 1], arcs) <= 0) return undefined;
  const rows = table.rows();
  for (const column of table.columns) {
    for (const row of rows) {
      const cell = [...entry, column, ...row];
      if (compareArcs(cell, arcs) > 0 && table.cell(column, row)) return cell;
    }
  }
  return undefined;
}

function arcsOf(oid: string): number[] {
  return oid.split(".").map(Number);
}

function compareArcs(one: readonly number[], other: readonly number[]): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

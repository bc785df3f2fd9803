import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { kindTable } from "../../kinds/database/kind-tables.ts";

export interface DeviceTable {
  kind: AnyKind;
  entityType: string;
  table: string;
  stateTable: string;
}

/** The others are read by the server itself. */
export const isPolledByAgents = ({ device }: AnyKind): boolean => device?.polledBy !== "server";

export function deviceTables(kinds: readonly AnyKind[]): ReadonlyMap<string, DeviceTable> {
  const tables = new Map<string, DeviceTable>();
  for (const kind of kinds) {
    const { table, stateTable } = kindTable(kind);
    if (stateTable) tables.set(kind.entityType, { kind, entityType: kind.entityType, table, stateTable });
  }
  return tables;
}

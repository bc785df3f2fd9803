import type { MibObject } from "@gantry/domain/contract/answers/actions.ts";
import { enumerationText, objectNameOf } from "@gantry/domain/snmp/object-tree.ts";

export interface ObjectRow {
  oid: string;
  /** `sysDescr.0`; empty for unknown objects. */
  name: string;
  type: string;
  /** Includes the name of an enumerated number. */
  value: string;
  hex: string;
}

export function objectRow({ oid, type, text, hex = "" }: MibObject): ObjectRow {
  const found = objectNameOf(oid);
  const name = found ? [found.node.name, found.instance].filter(Boolean).join(".") : "";
  return { oid, name, type, value: (found && enumerationText(found.node, text)) ?? text, hex };
}

/** Tab-separated lines for e-mail or spreadsheets; line breaks in values become spaces. */
export function rowsAsText(rows: readonly ObjectRow[]): string {
  return rows
    .map(({ oid, name, type, value, hex }) =>
      [oid, name, type, value, hex].map((part) => part.replaceAll(/[\t\r\n]+/g, " ")).join("\t"),
    )
    .join("\n");
}

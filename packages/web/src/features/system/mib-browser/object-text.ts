import type { MibObject } from "@gantry/domain/contract/agents/communication-actions.ts";
import { enumerationText, objectNameOf } from "@gantry/domain/snmp/object-tree.ts";

/** One object that was read, as a row of a table. */
export interface ObjectRow {
  oid: string;
  /** `sysDescr.0`; empty when no standard of ours names it. */
  name: string;
  type: string;
  /** With the word that a number stands for. */
  value: string;
  hex: string;
}

export function objectRow({ oid, type, text, hex = "" }: MibObject): ObjectRow {
  const found = objectNameOf(oid);
  const name = found ? [found.node.name, found.instance].filter(Boolean).join(".") : "";
  return { oid, name, type, value: (found && enumerationText(found.node, text)) ?? text, hex };
}

/** Rows as text for a mail or a sheet: one line each, parted by tabs; line ends inside a value are spaces. */
export function rowsAsText(rows: readonly ObjectRow[]): string {
  return rows
    .map(({ oid, name, type, value, hex }) =>
      [oid, name, type, value, hex].map((part) => part.replaceAll(/[\t\r\n]+/g, " ")).join("\t"),
    )
    .join("\n");
}

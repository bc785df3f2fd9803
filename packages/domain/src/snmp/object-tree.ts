import { objectLines } from "./objects.generated.ts";

export interface ObjectNode {
  /** Dotted, no leading dot. Scalars without the `.0` instance. */
  oid: string;
  /** Name in the standard, or the last number if unknown. */
  name: string;
  kind: "branch" | "table" | "entry" | "scalar" | "column";
  /** `1203` for NTCIP 1203, `MIB-II`; missing for branches. */
  standard?: string;
  /** `INTEGER (0..255)`, `enum{1=other,...}`, ... */
  syntax?: string;
  access?: "read-only" | "read-write";
  index?: string;
  /** Unit, bits, or meaning of a missing value. */
  notes?: string;
  children: ObjectNode[];
}

/** Branch names (NTCIP 8004, RFC 1155). */
const branches: Readonly<Record<string, string>> = {
  "1.3.6.1": "internet",
  "1.3.6.1.2.1": "mib-2",
  "1.3.6.1.2.1.1": "system",
  "1.3.6.1.4.1.1206": "nema",
  "1.3.6.1.4.1.1206.4": "transportation",
  "1.3.6.1.4.1.1206.4.2": "devices",
  "1.3.6.1.4.1.1206.4.2.1": "asc",
  "1.3.6.1.4.1.1206.4.2.3": "dms",
  "1.3.6.1.4.1.1206.4.2.3.1": "dmsSignCfg",
  "1.3.6.1.4.1.1206.4.2.3.2": "vmsCfg",
  "1.3.6.1.4.1.1206.4.2.3.3": "fontDefinition",
  "1.3.6.1.4.1.1206.4.2.3.4": "multiCfg",
  "1.3.6.1.4.1.1206.4.2.3.5": "dmsMessage",
  "1.3.6.1.4.1.1206.4.2.3.6": "signControl",
  "1.3.6.1.4.1.1206.4.2.3.7": "illum",
  "1.3.6.1.4.1.1206.4.2.3.8": "dmsSchedule",
  "1.3.6.1.4.1.1206.4.2.3.9": "dmsStatus",
  "1.3.6.1.4.1.1206.4.2.3.10": "graphicDefinition",
  "1.3.6.1.4.1.1206.4.2.4": "tss",
  "1.3.6.1.4.1.1206.4.2.5": "ess",
  "1.3.6.1.4.1.1206.4.2.6": "global",
  "1.3.6.1.4.1.1206.4.2.7": "cctv",
};
/** Roots of the trees; no known object lies above them. */
const rootOids = ["1.3.6.1.2.1", "1.3.6.1.4.1.1206"] as const;

/** `instance` follows the object's OID: `0`, or a row index. */
interface ObjectName {
  node: ObjectNode;
  instance: string;
}

/** All known objects as a tree (COMM-006, COMM-007). */
export function objectTree(): readonly ObjectNode[] {
  return getTree().roots;
}

export function objectNameOf(oid: string): ObjectName | undefined {
  const { byOid } = getTree();
  for (let end = oid.length; end > 0; end = oid.lastIndexOf(".", end - 1)) {
    const node = byOid.get(oid.slice(0, end));
    if (node && (node.kind === "scalar" || node.kind === "column"))
      return { node, instance: oid.slice(end + 1) };
  }
  return undefined;
}

/** `4 (central)` for an enumerated value; otherwise undefined. */
export function enumerationText({ syntax = "" }: ObjectNode, value: string): string | undefined {
  const members = /^enum\{(.*)\}$/.exec(syntax)?.[1]?.split(",") ?? [];
  const [, word] = members.map((member) => member.split("=")).find(([number]) => number === value) ?? [];
  return word === undefined ? undefined : `${value} (${word})`;
}

interface Known {
  roots: readonly ObjectNode[];
  byOid: ReadonlyMap<string, ObjectNode>;
}
let made: Known | undefined;

/** Lazy, because most pages do not need it. */
function getTree(): Known {
  return (made ??= makeTree());
}

function makeTree(): Known {
  // Two standards may name one object.
  const byOid = new Map(objectLines.map(nodeOf).map((node) => [node.oid, node]));
  const objects = [...byOid.values()];
  for (const node of objects) hang(node, byOid);
  for (const { children } of byOid.values()) children.sort((one, other) => lastArcOf(one) - lastArcOf(other));
  return { roots: rootOids.flatMap((oid) => byOid.get(oid) ?? []), byOid };
}

function nodeOf(line: string): ObjectNode {
  const [standard, name = "", oid = "", kind, index, syntax, access, notes] = line.split("\t");
  const node: ObjectNode = { oid, name, kind: kind as ObjectNode["kind"], standard, children: [] };
  if (index && index !== "0") node.index = index;
  if (syntax) node.syntax = syntax;
  if (access) node.access = access as "read-only" | "read-write";
  if (notes) node.notes = notes;
  return node;
}

function hang(node: ObjectNode, byOid: Map<string, ObjectNode>): void {
  if ((rootOids as readonly string[]).includes(node.oid)) return;
  const parentOid = node.oid.slice(0, node.oid.lastIndexOf("."));
  const parent = byOid.get(parentOid) ?? makeBranch(parentOid, byOid);
  parent.children.push(node);
}

function makeBranch(oid: string, byOid: Map<string, ObjectNode>): ObjectNode {
  const name = branches[oid] ?? oid.slice(oid.lastIndexOf(".") + 1);
  const node: ObjectNode = { oid, name, kind: "branch", children: [] };
  byOid.set(oid, node);
  hang(node, byOid);
  return node;
}

function lastArcOf({ oid }: ObjectNode): number {
  return Number(oid.slice(oid.lastIndexOf(".") + 1));
}

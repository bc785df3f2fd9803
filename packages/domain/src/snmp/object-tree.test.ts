import { expect, test } from "vitest";
import { enumerationText, objectNameOf, type ObjectNode, objectTree } from "./object-tree.ts";

const dms = "1.3.6.1.4.1.1206.4.2.3";

function flattenTree(nodes: readonly ObjectNode[]): ObjectNode[] {
  return nodes.flatMap((node) => [node, ...flattenTree(node.children)]);
}
function findNode(...names: string[]): ObjectNode | undefined {
  let nodes = objectTree();
  let found: ObjectNode | undefined;
  for (const name of names) {
    found = nodes.find((node) => node.name === name);
    nodes = found?.children ?? [];
  }
  return found;
}

test("the tree of object identifiers leads by name to the objects of a sign (COMM-007)", () => {
  expect(findNode("nema", "transportation", "devices", "dms", "signControl", "dmsControlMode")).toMatchObject(
    {
      oid: `${dms}.6.1`,
      kind: "scalar",
      standard: "1203",
      access: "read-write",
    },
  );
  const column = ["dmsMessage", "dmsMessageTable", "dmsMessageEntry", "dmsMessageMultiString"];
  expect(findNode("nema", "transportation", "devices", "dms", ...column)?.kind).toBe("column");
  expect(findNode("mib-2", "system", "sysDescr")?.oid).toBe("1.3.6.1.2.1.1.1");
});

test("every object is in the tree once, below its own identifier and in walk order", () => {
  const nodes = flattenTree(objectTree());
  expect(nodes.filter(({ kind }) => kind !== "branch").length).toBeGreaterThan(500);
  expect(new Set(nodes.map(({ oid }) => oid)).size).toBe(nodes.length);
  for (const node of nodes) {
    const arcs = node.children.map(({ oid }) => Number(oid.slice(node.oid.length + 1)));
    expect(arcs).toEqual(arcs.toSorted((one, other) => one - other));
    expect(arcs.every(Number.isSafeInteger)).toBe(true);
  }
});

test("an identifier is named by its object and row, and a manufacturer's own stays a number", () => {
  expect(objectNameOf(`${dms}.6.1.0`)).toMatchObject({ node: { name: "dmsControlMode" }, instance: "0" });
  expect(objectNameOf(`${dms}.5.8.1.3.5.1`)).toMatchObject({
    node: { name: "dmsMessageMultiString" },
    instance: "5.1",
  });
  expect(objectNameOf(`${dms}.5`)).toBeUndefined();
  expect(objectNameOf("1.3.6.1.4.1.1206.3.16.1.0")).toBeUndefined();
  expect(objectNameOf("")).toBeUndefined();
});

test("an enumerated number is shown with its name", () => {
  const mode = objectNameOf(`${dms}.6.1.0`)?.node as ObjectNode;
  expect(enumerationText(mode, "4")).toBe("4 (central)");
  expect(enumerationText(mode, "99")).toBeUndefined();
  expect(enumerationText(objectNameOf(`${dms}.2.3.0`)?.node as ObjectNode, "32")).toBeUndefined();
});

import { objectTree } from "@gantry/domain/snmp/object-tree.ts";
import { expect, test } from "vitest";
import { identifiersAbove, objectIdentifierOf } from "./object-identifier.ts";
import { objectRow, rowsAsText } from "./object-text.ts";
import { treeMove, visibleNodes } from "./visible-nodes.ts";

const system = "1.3.6.1.2.1.1";
const controlMode = "1.3.6.1.4.1.1206.4.2.3.6.1.0";

test("an object identifier is dotted numbers, with an optional leading dot and spaces (COMM-007)", () => {
  expect(objectIdentifierOf(" .1.3.6.1.2.1.1.1.0 ")).toBe("1.3.6.1.2.1.1.1.0");
  for (const wrong of [
    "",
    "1",
    "3.1",
    "1.3.",
    "1..3",
    "sysDescr.0",
    "1.3.4294967296",
    `1${".1".repeat(128)}`,
  ])
    expect(objectIdentifierOf(wrong), wrong).toBeUndefined();
});

test("arrow keys move in the tree, right opens, left closes and goes up, Enter selects (COMM-006, COMM-007)", () => {
  const roots = objectTree();
  const closed = visibleNodes(roots, new Set());
  expect(closed.map(({ node }) => node.name)).toEqual(roots.map(({ name }) => name));
  const root = closed[0]?.node.oid ?? "";
  expect(treeMove(closed, 0, "ArrowRight")).toEqual({ expand: root });
  expect(treeMove(closed, 0, "ArrowDown")).toEqual({ focus: closed[1]?.node.oid });
  expect(treeMove(closed, 0, "ArrowUp")).toBeUndefined();
  const open = visibleNodes(roots, new Set(identifiersAbove(`${system}.1`)));
  const at = open.findIndex(({ node }) => node.oid === `${system}.1`);
  expect(open[at]).toMatchObject({ level: 3, isExpanded: undefined, position: 1 });
  expect(treeMove(open, at, "ArrowLeft")).toEqual({ focus: system });
  expect(treeMove(open, at - 1, "ArrowLeft")).toEqual({ collapse: system });
  expect(treeMove(open, at - 1, "ArrowRight")).toEqual({ focus: `${system}.1` });
  expect(treeMove(open, at, "Enter")).toEqual({ choose: `${system}.1` });
  expect(treeMove(open, at, "End")).toEqual({ focus: open.at(-1)?.node.oid });
});

test("an object is shown by name, and an enumerated value by number and name", () => {
  expect(objectRow({ oid: `${system}.1.0`, type: "octets", text: "Sign 7", hex: "53" })).toEqual({
    oid: `${system}.1.0`,
    name: "sysDescr.0",
    type: "octets",
    value: "Sign 7",
    hex: "53",
  });
  expect(objectRow({ oid: controlMode, type: "integer", text: "4" }).value).toBe("4 (central)");
  expect(objectRow({ oid: "1.3.6.1.4.1.99999.1", type: "integer", text: "4" })).toMatchObject({
    name: "",
    value: "4",
  });
});

test("copied objects are one tab-separated line each, for any content", () => {
  const row = { oid: "1.3", name: "a.0", type: "octets", value: "two\r\nlines\tand a tab", hex: "" };
  expect(rowsAsText([row, { ...row, value: "x" }])).toBe(
    "1.3\ta.0\toctets\ttwo lines and a tab\t\n1.3\ta.0\toctets\tx\t",
  );
});

import { readFileSync } from "node:fs";
import * as objects from "@gantry/protocols/ntcip1203/objects.ts";
import { statusTables } from "@gantry/protocols/ntcip1203/status-tables.ts";
import { expect, test } from "vitest";

const table = readFileSync(new URL("../../../../../docs/protocols/oids.tsv", import.meta.url), "utf8");
const oidByName = new Map(
  table.split("\n").map((line) => [line.split("\t")[1] ?? "", line.split("\t")[2] ?? ""]),
);

const scalars = [
  objects.signConfiguration,
  objects.vms,
  objects.fonts,
  objects.multiDefaults,
  objects.messages,
  objects.control,
  objects.illumination,
  objects.status,
  objects.graphics,
  objects.globals,
].flatMap((group) => Object.entries(group));

test.each(scalars)("%s has the standard's identifier", (name, oid) => {
  expect(oid).toBe(`${oidByName.get(name)}.0`);
});

const columns = [
  ...Object.entries(objects.messageColumns).map(([name]) => [
    name,
    objects.messageTableOid(name as objects.MessageColumn, 3, 1),
    ".3.1",
  ]),
  ...Object.entries(objects.fontColumns).map(([name]) => [
    name,
    objects.fontTableOid(name as objects.FontColumn, 2),
    ".2",
  ]),
  ...Object.entries(objects.characterColumns).map(([name]) => [
    name,
    objects.characterTableOid(name as objects.CharacterColumn, 2, 65),
    ".2.65",
  ]),
  ...Object.entries(objects.moduleColumns).map(([name]) => [
    name,
    objects.moduleTableOid(name as objects.ModuleColumn, 1),
    ".1",
  ]),
  ...Object.entries(objects.graphicColumns).map(([name]) => [
    name,
    objects.graphicTableOid(name as objects.GraphicColumn, 2),
    ".2",
  ]),
  ["dmsGraphicBlockBitmap", objects.graphicBlockOid(2, 9), ".2.9"],
  ...Object.values(statusTables).flatMap(({ entry, columns: named }) =>
    Object.entries(named).map(([name, column]) => [name, `${entry}.${column}.1`, ".1"]),
  ),
];

test.each(columns)("column %s has the standard's identifier", (name, oid, index) => {
  expect(oid).toBe(`${oidByName.get(name ?? "")}${index}`);
});

import { readFileSync } from "node:fs";
import {
  bufferColumns,
  dataColumns,
  sampleColumns,
  sensorSystem,
  zoneColumns,
} from "@gantry/protocols/ntcip1209/objects.ts";
import { expect, test } from "vitest";

const table = readFileSync(new URL("../../../../../docs/protocols/oids.tsv", import.meta.url), "utf8");
const oidByName = new Map(
  table.split("\n").map((line) => [line.split("\t")[1] ?? "", line.split("\t")[2] ?? ""]),
);

test.each(Object.entries(sensorSystem))("%s has the standard's identifier", (name, oid) => {
  expect(oid).toBe(`${oidByName.get(name)}.0`);
});

const columns = { ...zoneColumns, ...dataColumns, ...bufferColumns, ...sampleColumns };
test.each(Object.entries(columns))("the column %s has the standard's identifier", (name, oid) => {
  expect(oid).toBe(oidByName.get(name));
});

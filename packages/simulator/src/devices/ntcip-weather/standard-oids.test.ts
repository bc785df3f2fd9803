import { readFileSync } from "node:fs";
import { weather, weatherColumns } from "@gantry/protocols/ntcip1204/objects.ts";
import { expect, test } from "vitest";

const table = readFileSync(new URL("../../../../../docs/protocols/oids.tsv", import.meta.url), "utf8");
const oidByName = new Map(
  table.split("\n").map((line) => [line.split("\t")[1] ?? "", line.split("\t")[2] ?? ""]),
);

test.each(Object.entries(weather))("%s has the standard's identifier", (name, oid) => {
  expect(oid).toBe(`${oidByName.get(name)}.0`);
});

test.each(Object.entries(weatherColumns))("the column %s has the standard's identifier", (name, oid) => {
  expect(oid).toBe(oidByName.get(name));
});

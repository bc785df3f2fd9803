import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./site/report.ts";

/** Generates a module for page and agent from `docs/protocols/oids.tsv`, which names the sources. */
const [header = "", ...rows] = readFileSync(path.join(root, "docs/protocols/oids.tsv"), "utf8")
  .trim()
  .split("\n");
const columns = header.split("\t");
const kept = ["standard", "name", "oid", "kind", "index", "syntax", "access", "notes"].map((name) => {
  const at = columns.indexOf(name);
  if (at < 0) throw new Error(`docs/protocols/oids.tsv has no column ${name}.`);
  return at;
});
const lines = rows.map((row) => {
  const cells = row.split("\t");
  return JSON.stringify(kept.map((at) => cells[at]?.trim() ?? "").join("\t"));
});
writeFileSync(
  path.join(root, "packages/domain/src/snmp/objects.generated.ts"),
  `// Made by: node scripts/object-names.ts
/** One line per object: standard, name, identifier, kind, index, syntax, access, notes. */
export const objectLines: readonly string[] = [
${lines.map((line) => `  ${line},`).join("\n")}
];
`,
);

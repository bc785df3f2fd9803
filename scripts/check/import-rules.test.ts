import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "../site/report.ts";

type Import = [from: string, line: string];

const domainFile = "packages/domain/src/sign/x.ts";
const protocolsFile = "packages/protocols/src/ntcip1203/x.ts";
const serverFile = "packages/server/src/x.ts";
const platformFile = "packages/server/src/platform/http/x.ts";
const moduleFile = "packages/server/src/modules/signs/x.ts";
const moduleDeepFile = "packages/server/src/modules/signs/queue/x.ts";
const agentFile = "packages/agent/src/polling/x.ts";
const simulatorFile = "packages/simulator/src/city/x.ts";
const webFile = "packages/web/src/app/x.ts";
const kitFile = "packages/web/src/kit/table/x.tsx";
const kindsFile = "packages/web/src/kinds/list/x.tsx";
const sessionFile = "packages/web/src/session/x.ts";
const featureFile = "packages/web/src/features/signs/x.ts";
const featureDeepFile = "packages/web/src/features/signs/sign-detail/x.ts";

const forbidden: Record<string, Import[]> = {
  "domain imports nothing of ours": [
    [domainFile, 'import { a } from "@gantry/server/main.ts";'],
    [domainFile, 'import type { A } from "@gantry/protocols/snmp/value.ts";'],
    [domainFile, 'import { a } from "../../../server/src/main.ts";'],
    [domainFile, 'export { a } from "../../../web/src/app/main.ts";'],
    [domainFile, 'import type { A } from "../../../agent/src/main.ts";'],
  ],
  "domain is pure": [
    [domainFile, 'import { readFileSync } from "node:fs";'],
    [domainFile, 'import type { Socket } from "node:net";'],
    [domainFile, 'import { readFileSync } from "fs";'],
    [domainFile, 'import { useState } from "react";'],
    [domainFile, "export const nowMs = Date.now();"],
    [domainFile, "export const chance = Math.random();"],
  ],
  "protocols import only domain and open no sockets": [
    [protocolsFile, 'import { a } from "@gantry/agent/main.ts";'],
    [protocolsFile, 'import type { A } from "@gantry/simulator/main.ts";'],
    [protocolsFile, 'import { a } from "../../../server/src/main.ts";'],
    [protocolsFile, 'import { createSocket } from "node:dgram";'],
  ],
  "server imports only domain": [
    [serverFile, 'import { a } from "@gantry/protocols/snmp/value.ts";'],
    [serverFile, 'import type { A } from "@gantry/agent/main.ts";'],
    [serverFile, 'import { a } from "../../simulator/src/main.ts";'],
    [platformFile, 'import type { A } from "@gantry/web/app/main.ts";'],
    [moduleFile, 'import { a } from "@gantry/protocols/snmp/value.ts";'],
    [platformFile, 'import { a } from "../../../../protocols/src/snmp/value.ts";'],
    [moduleFile, 'import type { A } from "../../../../agent/src/main.ts";'],
  ],
  "the platform never imports a module": [
    [platformFile, 'import { a } from "../../modules/signs/module.ts";'],
    [platformFile, 'import type { A } from "../../modules/signs/module.ts";'],
    [platformFile, 'import { modules } from "../../modules.ts";'],
    [platformFile, 'import { a } from "@gantry/server/modules/signs/module.ts";'],
  ],
  "a module never imports another module": [
    [moduleFile, 'import { a } from "../video/module.ts";'],
    [moduleFile, 'import type { A } from "../map/module.ts";'],
    [moduleDeepFile, 'import { a } from "../../video/module.ts";'],
    [moduleDeepFile, 'import { a } from "../../../modules/weather/module.ts";'],
    [moduleFile, 'import { a } from "@gantry/server/modules/video/module.ts";'],
  ],
  "agent imports only domain and protocols": [
    [agentFile, 'import { a } from "@gantry/server/main.ts";'],
    [agentFile, 'import type { A } from "@gantry/simulator/main.ts";'],
    [agentFile, 'import { a } from "../../../server/src/main.ts";'],
    ["packages/agent/src/drivers/x.test.ts", 'import { a } from "@gantry/server/main.ts";'],
  ],
  "simulator imports only domain and protocols": [
    [simulatorFile, 'import { a } from "@gantry/agent/main.ts";'],
    [simulatorFile, 'import type { A } from "../../../server/src/main.ts";'],
  ],
  "web imports only domain": [
    [webFile, 'import { a } from "@gantry/server/main.ts";'],
    [webFile, 'import type { A } from "@gantry/protocols/snmp/value.ts";'],
    [webFile, 'import { a } from "../../../server/src/main.ts";'],
    [kindsFile, 'import { a } from "../../../../simulator/src/main.ts";'],
    [featureFile, 'import { a } from "../../../../server/src/main.ts";'],
    [featureFile, 'import { readFileSync } from "node:fs";'],
  ],
  "a room of the page imports none above it": [
    [kindsFile, 'import { a } from "../../features/signs/feature.tsx";'],
    [kindsFile, 'import type { A } from "../../features/signs/feature.tsx";'],
    [kindsFile, 'import { a } from "../../app/main.ts";'],
    [kitFile, 'import { a } from "../../kinds/list/list.tsx";'],
    [kitFile, 'import type { A } from "../../session/session-store.ts";'],
    [sessionFile, 'import { a } from "../kinds/list/list.tsx";'],
  ],
  "a feature imports neither another feature nor the app": [
    [featureFile, 'import { a } from "../map/feature.tsx";'],
    [featureFile, 'import type { A } from "../video/feature.tsx";'],
    [featureDeepFile, 'import { a } from "../../map/feature.tsx";'],
    [featureDeepFile, 'import { a } from "../../../features/home/feature.tsx";'],
    [featureFile, 'import { a } from "../../app/main.ts";'],
  ],
};

const allowed: Import[] = [
  [domainFile, 'import { a } from "./message.ts";'],
  [domainFile, 'import { a } from "../fields/fields.ts";'],
  [protocolsFile, 'import { a } from "@gantry/domain/sign/message/message.ts";'],
  [moduleFile, 'import { a } from "../../platform/clock.ts";'],
  [moduleFile, 'import { a } from "./queue-store.ts";'],
  [moduleDeepFile, 'import { a } from "../queue-store.ts";'],
  [moduleDeepFile, 'import { a } from "../../../platform/clock.ts";'],
  [agentFile, 'import { a } from "@gantry/protocols/snmp/value.ts";'],
  ["packages/agent/src/drivers/x.test.ts", 'import { a } from "@gantry/simulator/start.ts";'],
  [simulatorFile, 'import { a } from "@gantry/protocols/snmp/value.ts";'],
  ["packages/web/src/app/features.ts", 'import { a } from "../features/signs/feature.tsx";'],
  [featureFile, 'import { a } from "../../kinds/list/list.tsx";'],
  [kindsFile, 'import { a } from "../../kit/table/table.tsx";'],
  [sessionFile, 'import { a } from "../realtime/live.ts";'],
  [featureDeepFile, 'import { a } from "../sign-calls.ts";'],
  [featureDeepFile, 'import { a } from "../../../kinds/list/list.tsx";'],
];

interface Diagnostic {
  filename: string;
  code: string;
  message: string;
}

let folder: string;
let diagnostics: Diagnostic[];
const cases = [...Object.values(forbidden).flat(), ...allowed];

// The rules match folders, so each case is written to a file at its path beside a copy of the rules; one run
// for all.
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gantry-import-rules-"));
  await copyFile(path.join(root, "oxlint.config.ts"), path.join(folder, "oxlint.config.ts"));
  for (const one of cases) {
    const file = path.join(folder, placeOf(one));
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, `${one[1]}\n`);
  }
  await writeFile(path.join(folder, "packages/a-cycle.ts"), 'export { b } from "./b-cycle.ts";\n');
  await writeFile(path.join(folder, "packages/b-cycle.ts"), 'export { a } from "./a-cycle.ts";\n');
  await writeFile(
    path.join(folder, "packages/a-knot.ts"),
    'import type { B } from "./b-knot.ts";\nexport type A = B;\n',
  );
  await writeFile(
    path.join(folder, "packages/b-knot.ts"),
    'export type B = 1;\nexport type { A } from "./a-knot.ts";\n',
  );
  diagnostics = await lint(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function placeOf(one: Import): string {
  const [from] = one;
  const { dir, name, ext } = path.parse(from);
  const ending = name.endsWith(".test") ? ".test" : "";
  return path.join(dir, `case-${cases.indexOf(one)}${ending}${ext}`);
}

async function lint(where: string): Promise<Diagnostic[]> {
  const oxlint = path.join(root, "node_modules/.bin/oxlint");
  const run = promisify(execFile)(oxlint, ["--format=json", "."], { cwd: where, maxBuffer: 1e8 });
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  return (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics;
}

function findComplaints(one: Import): string[] {
  const name = path.basename(placeOf(one));
  return diagnostics
    .filter(({ filename, code }) => path.basename(filename) === name && /no-restricted/.test(code))
    .map(({ message }) => message);
}

describe.each(Object.entries(forbidden))("%s", (_rule, imports) => {
  test.each(imports)("%s may not contain: %s", (...one) => {
    const same = imports.find(([from, line]) => from === one[0] && line === one[1]);
    expect(findComplaints(same ?? one)).not.toEqual([]);
  });
});

test.each(allowed)("%s may contain: %s", (...one) => {
  const same = allowed.find(([from, line]) => from === one[0] && line === one[1]);
  expect(findComplaints(same ?? one)).toEqual([]);
});

test("two files that import each other are a cycle", () => {
  expect(diagnostics.filter(({ code }) => code.includes("no-cycle"))).not.toEqual([]);
});

test("two files that import each other's types are a cycle", () => {
  const cycles = diagnostics.filter(({ code }) => code.includes("no-cycle"));
  expect(cycles.map(({ filename }) => path.basename(filename))).toContain("a-knot.ts");
});

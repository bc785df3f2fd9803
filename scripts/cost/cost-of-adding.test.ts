import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCameraDriver, addFieldType, addKind, addScreen } from "./additions.ts";
import { ScratchCopy } from "./scratch-copy.ts";
import { root } from "../site/report.ts";

/** `npm run soak` also checks the types of every package and runs the server's suite of all kinds. */
const isWhole = process.env.GANTRY_COST === "whole";
const additions = [
  { name: "A kind", add: addKind, created: 1, changed: 5 },
  { name: "A field type", add: addFieldType, created: 3, changed: 3 },
  { name: "A screen", add: addScreen, created: 3, changed: 2 },
  { name: "A camera driver", add: addCameraDriver, created: 3, changed: 5 },
] as const;
const suites = [
  ...["kinds", "fields", "locales", "subjects", "csv"].map((folder) => `packages/domain/src/${folder}/`),
  "packages/agent/src/drivers/camera-drivers.test.ts",
  ...["app/plain-kinds", "app/features", "kinds/form/fields/field-components"].map(
    (name) => `packages/web/src/${name}.test.tsx`,
  ),
];
const page = readFileSync(path.join(root, "docs/developers.md"), "utf8");

/** Compilers and test runners of their own share two busy cores with the other tests. */
const timeoutMs = 300_000;

let copy: ScratchCopy;
const costs = new Map<string, ReturnType<ScratchCopy["cost"]>>();
beforeAll(() => {
  copy = new ScratchCopy();
  for (const { name, add } of additions) costs.set(name, copy.cost(add));
});
afterAll(() => copy.remove());

describe.each(additions)("$name", ({ name, created, changed }) => {
  test("takes the files that the developers' page states", () => {
    const cost = costs.get(name);
    expect(cost?.created).toHaveLength(created);
    expect(cost?.changed).toHaveLength(changed);
    expect(page).toContain(`| ${name} | ${created} | ${changed} |`);
  });
});

test(
  "the additions pass the type check",
  async () => {
    copy.create(
      "packages/web/tsconfig.added.json",
      JSON.stringify({
        extends: "./tsconfig.json",
        include: [],
        files: ["src/features/handbook/feature.tsx", "src/kinds/form/fields/field-components.ts"],
      }),
    );
    const short = [
      "packages/domain",
      "packages/agent",
      "packages/simulator",
      "packages/web/tsconfig.added.json",
    ];
    const whole = [...short.slice(0, 3), "packages/protocols", "packages/server", "packages/web", "."];
    for (const project of isWhole ? whole : short)
      expect(await copy.problems("tsc", "-p", project), project).toBe("");
  },
  timeoutMs,
);

test(
  "the additions pass the shared suites",
  async () => {
    const projects = ["domain", "web", "agent"].map((name) => `--project=${name}`);
    expect(await copy.problems("vitest", "run", ...projects, ...suites)).toBe("");
  },
  timeoutMs,
);

if (isWhole)
  test(
    "the server serves the added kind",
    async () => {
      const suite = "packages/server/src/platform/kinds/kind-suite.test.ts";
      expect(await copy.problems("vitest", "run", "--project=server", suite)).toBe("");
    },
    timeoutMs,
  );

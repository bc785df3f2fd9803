import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { storedKinds, withKinds } from "@gantry/server/platform/database/baseline.ts";
import { startEmbedded } from "@gantry/server/platform/database/embedded.ts";
import { migrate, migrationsFolder } from "@gantry/server/platform/database/migrations.ts";
import { prepareEmbedded } from "@gantry/server/platform/database/roles.ts";
import { type Drift, kindDrift } from "@gantry/server/platform/kinds/database/kind-drift.ts";
import pg from "pg";
import { quietExceptTrouble } from "../site/quiet-log.ts";
import { root } from "../site/report.ts";

/** Texts of migrations by file name. */
type MigrationTexts = ReadonlyMap<string, string>;

export const baselineName = "0001_baseline.sql";
const folder = path.relative(root, migrationsFolder).replaceAll(path.sep, "/");

/**
 * What is wrong with the migrations. Until a release is tagged there is only the baseline, and its generated part follows
 * the kinds. Released files are frozen; a changed kind then needs a migration, and its draft is part of the answer.
 */
export async function migrationProblems(
  present: MigrationTexts,
  released: MigrationTexts,
  drift: () => Promise<Drift>,
): Promise<string[]> {
  const baseline = present.get(baselineName) ?? "";
  if (released.size === 0) {
    const others = [...present.keys()].filter((name) => name !== baselineName);
    const stale = withKinds(baseline) !== baseline;
    return [
      ...others.map((name) => `${folder}/${name}: nothing is released yet; move it into ${baselineName}`),
      ...(stale ? [`${baselineName} lacks changes of the kinds; refresh it with: ${command}`] : []),
    ];
  }
  const edited = [...released].filter(([name, text]) => present.get(name) !== text);
  if (edited.length > 0)
    return edited.map(([name]) => `${folder}/${name} is released; undo the change and add a migration`);
  const draft = draftText(await drift());
  const next = String(present.size + 1).padStart(4, "0");
  return draft === "" ? [] : [`the kinds need a migration ${folder}/${next}_what_it_does.sql:\n${draft}`];
}

export const command = "node scripts/run.mjs migration";

export function draftText({ statements, byHand }: Drift): string {
  return [...byHand.map((line) => `-- to be decided: ${line}`), ...statements].join("\n");
}

export function presentMigrations(): MigrationTexts {
  const names = readdirSync(migrationsFolder).filter((name) => name.endsWith(".sql"));
  return new Map(names.sort().map((name) => [name, readFileSync(path.join(migrationsFolder, name), "utf8")]));
}

/** Migrations of the newest tag in this history; none before the first release. */
export function readReleasedMigrations(): MigrationTexts {
  const [tag] = runGit("tag", "--merged", "HEAD", "--list", "v[0-9]*", "--sort=-version:refname").split("\n");
  if (!tag) return new Map();
  const files = runGit("ls-tree", "--name-only", tag, `${folder}/`).split("\n").filter(Boolean);
  return new Map(files.map((file) => [path.posix.basename(file), runGit("show", `${tag}:${file}`)]));
}

/** Difference between the kinds and a new database with all migrations. */
export async function driftOfMigrations(): Promise<Drift> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "gantry-check-"));
  const embedded = await startEmbedded({ dataDir, log: quietExceptTrouble, removeAtEnd: true });
  try {
    const { owner } = await prepareEmbedded(embedded, "gantry");
    await migrate(owner);
    const client = new pg.Client({ connectionString: owner });
    await client.connect();
    return await kindDrift(client, storedKinds).finally(() => client.end());
  } finally {
    await embedded.stop();
  }
}

function runGit(...args: string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 1e8 });
}

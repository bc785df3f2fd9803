import { writeFileSync } from "node:fs";
import path from "node:path";
import { withKinds } from "@gantry/server/platform/database/baseline.ts";
import { migrationsFolder } from "@gantry/server/platform/database/migrations.ts";
import {
  baselineName,
  draftText,
  driftOfMigrations,
  presentMigrations,
  readReleasedMigrations,
} from "./check/migrations.ts";

/** `node scripts/run.mjs migration`: refreshes the unreleased baseline, later prints the draft of the next migration. */
if (readReleasedMigrations().size === 0) {
  const baseline = presentMigrations().get(baselineName) ?? "";
  writeFileSync(path.join(migrationsFolder, baselineName), withKinds(baseline));
} else console.log(draftText(await driftOfMigrations()) || "-- The tables are what the kinds declare.");

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { acceptableWord } from "@gantry/domain/kinds/acceptable-word.ts";
import { defineKind } from "@gantry/domain/kinds/define-kind.ts";
import { number, text } from "@gantry/domain/fields/fields.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { kindDrift } from "../kinds/database/kind-drift.ts";
import { assertMigrated } from "../metrics/health-routes.ts";
import { storedKinds } from "./baseline.ts";
import { migrate, type Migration, readMigrations } from "./migrations.ts";

describe("migrations", () => {
  let tenant: TestTenant;
  let owner: pg.Client;
  beforeAll(async () => {
    tenant = await testTenant({ ownDatabase: true });
    owner = new pg.Client({ connectionString: tenant.urls.owner });
    await owner.connect();
  });
  afterAll(() => owner.end());

  test("the migrations create exactly the declared schema", async () => {
    expect(await kindDrift(owner, storedKinds)).toEqual({ statements: [], byHand: [] });
  });

  test("a changed declaration produces a draft that migrates the database to it", async () => {
    const fields = {
      ...acceptableWord.fields,
      enabled: text({ column: true }),
      weight: number({ column: true }),
    };
    const changed = defineKind({ ...acceptableWord, fields, search: ["name", "enabled"], unique: undefined });
    const added = defineKind({ ...acceptableWord, name: "newWord", entityType: "NEW_WORD" });
    const { statements } = await kindDrift(owner, [changed, added]);
    expect(statements.join("\n")).toContain(`alter table acceptable_word add column "weight" float8`);
    await owner.query(statements.join("\n"));
    expect(await kindDrift(owner, [changed, added])).toEqual({ statements: [], byHand: [] });
    await owner.query("drop table new_word");
    await owner.query((await kindDrift(owner, [acceptableWord])).statements.join("\n"));
    expect((await kindDrift(owner, storedKinds)).statements).toEqual([]);
  });

  test("a table without row security is reported", async () => {
    await owner.query("alter table camera disable row level security");
    try {
      expect((await kindDrift(owner, storedKinds)).byHand).toEqual([
        expect.stringContaining("camera: row security is false"),
      ]);
    } finally {
      await owner.query("alter table camera enable row level security");
    }
  });

  test("a released migration that was changed after it ran is refused", async () => {
    const added = { number: 2, name: "added", sql: "select 1", checksum: "one" };
    await migrate(tenant.urls.owner, [...readMigrations(), added]);
    const changed = [...readMigrations(), { ...added, checksum: "another" }];
    await expect(migrate(tenant.urls.owner, changed)).rejects.toThrow(/added was changed after it ran/);
  });

  test("a database newer than the program is refused", async () => {
    await expect(migrate(tenant.urls.owner)).rejects.toThrow(/newer than this program/);
    await owner.query("delete from installation.migration where name = 'added'");
  });

  test("a database of an unreleased version is refused in words, by migration and by server", async () => {
    const old = {
      ...(readMigrations()[0] as Migration),
      name: "foundation",
      checksum: "of another baseline",
    };
    await expect(migrate(tenant.urls.owner, [old])).rejects.toThrow(/unreleased version.*create a new one/);
    await owner.query("update installation.migration set checksum = 'older' where number = 1");
    try {
      await expect(assertMigrated(tenant.pool)).rejects.toThrow(/does not start: .*unreleased version/);
    } finally {
      await owner.query("update installation.migration set checksum = $1 where number = 1", [
        readMigrations()[0]?.checksum,
      ]);
    }
    await assertMigrated(tenant.pool);
  });

  test("a failing migration leaves nothing behind, and concurrent servers run each one once", async () => {
    const last = readMigrations().at(-1)?.number ?? 0;
    const folder = mkdtempSync(path.join(tmpdir(), "gantry-migrations-"));
    const file = path.join(folder, `${String(last + 1).padStart(4, "0")}_added.sql`);
    const listMigrations = () => [...readMigrations(), ...readMigrations(folder)];
    writeFileSync(file, "create table added (a int); select 1 / 0;");
    await expect(migrate(tenant.urls.owner, listMigrations())).rejects.toThrow(
      /added failed: division by zero/,
    );
    writeFileSync(file, "create table added (a int);");
    const ran = await Promise.all([
      migrate(tenant.urls.owner, listMigrations()),
      migrate(tenant.urls.owner, listMigrations()),
    ]);
    expect(ran.flat()).toEqual(["added"]);
    await owner.query("drop table added; delete from installation.migration where name = 'added'");
  });
});

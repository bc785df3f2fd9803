import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { acceptableWord } from "@gantry/domain/kinds/acceptable-word.ts";
import { defineKind } from "@gantry/domain/kinds/define-kind.ts";
import { number, text } from "@gantry/domain/kinds/fields.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestTenant, testTenant } from "../../testing/database.ts";
import { kindDrift } from "../kinds/database/kind-drift.ts";
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

  test("the migrations make exactly what the kinds declare", async () => {
    expect(await kindDrift(owner, kinds)).toEqual({ statements: [], byHand: [] });
  });

  test("a changed declaration is drafted, and the draft brings the database to it", async () => {
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
    expect((await kindDrift(owner, kinds)).statements).toEqual([]);
  });

  test("a table without its walls is reported, not quietly accepted", async () => {
    await owner.query("alter table camera disable row level security");
    try {
      expect((await kindDrift(owner, kinds)).byHand).toEqual([
        expect.stringContaining("camera: row security is false"),
      ]);
    } finally {
      await owner.query("alter table camera enable row level security");
    }
  });

  test("a migration that ran and was changed afterwards is refused", async () => {
    const [first, ...rest] = readMigrations();
    const changed = [{ ...(first as Migration), checksum: "another" }, ...rest];
    await expect(migrate(tenant.urls.owner, changed)).rejects.toThrow(/foundation was changed after it ran/);
  });

  test("a database newer than the program is refused", async () => {
    await expect(migrate(tenant.urls.owner, readMigrations().slice(0, 1))).rejects.toThrow(
      /newer than this program/,
    );
  });

  test("a failing migration leaves nothing behind, and servers that start together run each one once", async () => {
    const last = readMigrations().at(-1)?.number ?? 0;
    const folder = mkdtempSync(path.join(tmpdir(), "gantry-migrations-"));
    const file = path.join(folder, `${String(last + 1).padStart(4, "0")}_added.sql`);
    const next = () => [...readMigrations(), ...readMigrations(folder)];
    writeFileSync(file, "create table added (a int); select 1 / 0;");
    await expect(migrate(tenant.urls.owner, next())).rejects.toThrow(/added failed: division by zero/);
    writeFileSync(file, "create table added (a int);");
    const ran = await Promise.all([migrate(tenant.urls.owner, next()), migrate(tenant.urls.owner, next())]);
    expect(ran.flat()).toEqual(["added"]);
    await owner.query("drop table added; delete from installation.migration where name = 'added'");
  });
});

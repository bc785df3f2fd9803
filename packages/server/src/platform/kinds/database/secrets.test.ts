import { camera } from "@gantry/domain/kinds/camera.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import type { TestServer } from "../../../testing/http.ts";
import { serveKinds } from "../../../testing/kind-server.ts";
import { sampleDocument } from "../../../testing/sample-document.ts";
import type { Principal } from "../../permission/principal.ts";
import type { SecretStore } from "./secrets.ts";

type Row = Record<string, unknown> & { id: string };

describe("secrets", () => {
  let tenant: TestTenant;
  let server: TestServer & { secrets: SecretStore };
  let editor: Principal;
  beforeAll(async () => {
    tenant = await testTenant();
    server = await serveKinds(tenant.database, [sign, camera]);
    const all = { SIGN: [], CAMERA: [] };
    editor = tenant.principal({ CREATE: all, READ: all, UPDATE: all, DELETE: all });
  });

  let next = 1;
  const make = async () =>
    (
      await server.call<Row>(editor, "POST", "/api/v1/signs/sign", {
        ...sampleDocument(sign, next++),
        community: "s3cret-word",
        protocol: "NTCIP",
      })
    ).body;
  const put = (id: string, body: object) => server.call<Row>(editor, "PUT", `/api/v1/signs/sign/${id}`, body);
  const readStored = (id: string) =>
    tenant.database.inTenant(
      editor,
      async (db) => (await server.secrets.read(db, "SIGN", [id])).get(id)?.community,
    );

  test("a secret is stored encrypted, and responses only show that one is set", async () => {
    const made = await make();
    expect(made).toMatchObject({ communitySet: true });
    expect(await readStored(made.id)).toBe("s3cret-word");
    await put(made.id, { community: "an0ther-word" });
    const values = await server.call(editor, "GET", `/api/v1/signs/sign/${made.id}/form-values`);
    const list = await server.call(editor, "POST", "/api/v1/signs/sign/find", {});
    const log = await tenant.asOwner("select before, after from audit_log where entity_id = $1", [made.id]);
    const rows = await tenant.asOwner("select doc from sign where id = $1", [made.id]);
    const cipher = await tenant.asOwner("select ciphertext from secret_value where id = $1", [made.id]);
    expect(cipher).toHaveLength(1);
    expect(JSON.stringify([values.body, list.body, log, rows, cipher])).not.toMatch(
      /s3cret-word|an0ther-word/,
    );
    expect(log).toContainEqual({
      before: expect.anything(),
      after: expect.objectContaining({ communityChanged: true }),
    });
  });

  test.each([
    ["host", { host: "192.0.2.9" }],
    ["port", { port: 1161 }],
    ["protocol", { protocol: "NONE" }],
  ])(
    "a changed %s requires the secret again, since it could go to a chosen address",
    async (_field, change) => {
      const made = await make();
      const problem = await server.failing(editor, "PUT", `/api/v1/signs/sign/${made.id}`, change);
      expect(problem).toMatchObject({
        status: 400,
        code: "secretNeedsRetyping",
        params: { field: "community" },
        errors: [{ field: "community", code: "secretNeedsRetyping" }],
      });
      expect((await put(made.id, { ...change, community: "again" })).status).toBe(200);
      expect(await readStored(made.id)).toBe("again");
    },
  );

  test("a missing secret is kept, and a cleared one is removed", async () => {
    const made = await make();
    await put(made.id, { name: "renamed" });
    expect(await readStored(made.id)).toBe("s3cret-word");
    const cleared = await put(made.id, { community: null });
    expect(cleared.body).toMatchObject({ communitySet: false });
    expect(await readStored(made.id)).toBeUndefined();
    expect((await put(made.id, { host: "192.0.2.10" })).status).toBe(200);
  });

  test("a clone has no secret", async () => {
    const made = await make();
    const { body } = await server.call<Row>(editor, "GET", `/api/v1/signs/sign/${made.id}`);
    const clone = (await server.call<Row>(editor, "POST", "/api/v1/signs/sign", { ...body, name: "clone" }))
      .body;
    expect(clone.id).not.toBe(made.id);
    expect(clone.communitySet).toBe(false);
    expect(await readStored(clone.id)).toBeUndefined();
  });

  test("a secret is restored with its entity", async () => {
    const made = await make();
    await server.call(editor, "DELETE", `/api/v1/signs/sign/${made.id}`);
    await server.call(editor, "POST", `/api/v1/signs/sign/${made.id}/restore`);
    expect(await readStored(made.id)).toBe("s3cret-word");
  });

  test("a stored secret moved to another entity, field or kind cannot be decrypted", async () => {
    const [one, other] = [await make(), await make()];
    await tenant.asOwner(
      `update secret_value set ciphertext = (select ciphertext from secret_value where id = $1) where id = $2`,
      [one.id, other.id],
    );
    await expect(readStored(other.id)).rejects.toThrow();
  });
});

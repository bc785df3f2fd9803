import { createHash } from "node:crypto";
import { type EvidenceKey, type EvidenceManifest, unzipEvidence } from "@gantry/domain/evidence/evidence.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { compactVerify, importJWK } from "jose";
import { beforeAll, expect, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import { serveRoutes, type TestServer } from "../../testing/http.ts";
import { serveKinds, testSecretKey } from "../../testing/kind-server.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import type { Principal } from "../permission/principal.ts";
import { evidenceSigner } from "./evidence-key.ts";
import { evidenceRoutes } from "./evidence-routes.ts";

const path = "/api/v1/system/time-machine/evidence";
let tenant: TestTenant;
let server: TestServer;
let reader: Principal;
let id: string;
let span: { from: string; to: string };

const iso = () => new Date(tenant.clock.nowMs()).toISOString();

beforeAll(async () => {
  tenant = await testTenant();
  const kinds = await serveKinds(tenant.database, [sign]);
  const maker = tenant.principal({ CREATE: { SIGN: [] }, READ: { SIGN: [] } }, "maker");
  server = await serveRoutes(
    evidenceRoutes({
      ...tenant,
      signer: evidenceSigner(testSecretKey),
      values: {},
      clips: {},
      pictures: {
        SIGN: async (_db, _id, states) =>
          states.map((state) => (state["face"] ? Buffer.from("picture") : undefined)),
      },
    }),
  );
  reader = tenant.principal({ READ: { SIGN: [], AUDIT_LOG: [] } }, "reader");
  const body = { name: "DMS 1", pixelWidth: 64, pixelHeight: 32, protocol: "NTCIP" };
  id = (await kinds.call<{ id: string }>(maker, "POST", `/api/v1${sign.path}`, body)).body.id;
  tenant.clock.advanceMs(60_000);
  const from = iso();
  tenant.clock.advanceMs(60_000);
  await tenant.database.inTenant(maker, (db) =>
    db.query("update sign_state set status = 'ONLINE', state = $3 where tenant_id = $1 and id = $2", [
      db.tenantId,
      id,
      JSON.stringify({ face: { multi: "CRASH", isBlank: false } }),
    ]),
  );
  tenant.clock.advanceMs(60_000);
  span = { from, to: iso() };
});

const request = () => ({ ...span, entities: [{ entityType: "SIGN", id }], reason: "Crash of Nov 20" });

async function exportPackage(): Promise<Uint8Array> {
  // Makes the caller known to the server.
  await server.call(reader, "GET", `${path}-key`);
  const answer = await fetch(server.url + path, {
    method: "POST",
    headers: { Authorization: `Bearer ${reader.tenantId}/${reader.id}`, "Content-Type": "application/json" },
    body: JSON.stringify(request()),
  });
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

test("a package has the states of the span, their pictures and a viewer, each with its hash in a signed manifest", async () => {
  const files = unzipEvidence(await exportPackage());
  const read = (name: string) => Buffer.from(files[name] ?? []).toString();
  const manifest = JSON.parse(read("manifest.json")) as EvidenceManifest;
  const names = ["data.json", "key.json", "viewer.html"];
  expect(manifest.files.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  for (const { name, sha256 } of manifest.files)
    expect(
      createHash("sha256")
        .update(files[name] ?? "")
        .digest("hex"),
    ).toBe(sha256);
  const { publicKey } = (await server.call<EvidenceKey>(reader, "GET", `${path}-key`)).body;
  const signed = await compactVerify(read("manifest.jws"), await importJWK(publicKey, "EdDSA"));
  expect(Buffer.from(signed.payload).toString()).toBe(read("manifest.json"));
  const [entity] = (
    JSON.parse(read("data.json")) as { entities: { changes: { status: string; picture?: string }[] }[] }
  ).entities;
  expect(entity?.changes.map(({ status }) => status)).toEqual(["UNKNOWN", "ONLINE"]);
  expect(read(entity?.changes[1]?.picture ?? "")).toBe("picture");
});

test("each export is in the change history with its reason and the hash of its manifest (TABLE-017)", async () => {
  const files = unzipEvidence(await exportPackage());
  const manifestSha256 = createHash("sha256")
    .update(files["manifest.json"] ?? "")
    .digest("hex");
  const rows = await tenant.asOwner<{ reason: string }>(
    `select after ->> 'reason' as reason from audit_log
     where tenant_id = $1 and entity_type = 'AUDIT_LOG' and after ->> 'manifestSha256' = $2`,
    [tenant.id, manifestSha256],
  );
  expect(rows).toEqual([{ reason: "Crash of Nov 20" }]);
});

test("a package needs the change history and its devices, a reason, and at most a day", async () => {
  const fail = async (body: object, as = reader) => (await server.failing(as, "POST", path, body)).status;
  expect(await fail(request(), tenant.principal({ READ: { SIGN: [] } }, "other"))).toBe(403);
  expect(await fail(request(), tenant.principal({ READ: { AUDIT_LOG: [], SIGN: ["x"] } }, "limited"))).toBe(
    404,
  );
  expect(await fail({ ...request(), reason: " " })).toBe(400);
  expect(await fail({ ...request(), from: "2026-11-01T00:00:00Z" })).toBe(400);
  expect(await fail({ ...request(), from: span.to, to: span.from })).toBe(400);
});

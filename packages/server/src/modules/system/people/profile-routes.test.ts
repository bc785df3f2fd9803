import type { Profile } from "@gantry/domain/contract/answers/profile.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import type { GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import { beforeAll, expect, test } from "vitest";
import {
  issuerUnderTest,
  type IssuerUnderTest,
} from "../../../platform/identity/tokens/issuer-under-test.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { serveRoutes, type TestServer } from "../../../testing/http.ts";
import { profileRoutes } from "./profile-routes.ts";

let tenant: TestTenant;
let second: TestTenant;
let issuer: IssuerUnderTest;
let server: TestServer;

beforeAll(async () => {
  tenant = await testTenant();
  second = await testTenant();
  issuer = issuerUnderTest(tenant);
  server = await serveRoutes(profileRoutes(tenant));
});

const makePerson = async (grants: GrantsOnTheWire = {}, moreTenants: string[] = []): Promise<Principal> =>
  tenant.principal(grants, await issuer.newAccount({}, moreTenants));
const read = (who: Principal, id: string) =>
  server.call<Profile & Problem>(who, "GET", `/api/v1/system/users/${id}/profile`);
const save = (who: Principal, body: unknown) =>
  server.call<Profile & Problem>(who, "PUT", "/api/v1/system/users/me/profile", body);
const pixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

test("a user without permissions reads and changes the own profile, also partially (PERM-007, PERM-026, PREF-056)", async () => {
  const anna = await makePerson();
  const expected = {
    firstName: " Anna ",
    lastName: "Bell",
    email: "anna@example.org",
    cellPhone: "+1 612 555 0101",
  };
  const saved = await save(anna, expected);
  expect(saved.status).toBe(200);
  expect(saved.body).toMatchObject({ ...expected, firstName: "Anna", name: "Anna Bell", workPhone: null });
  expect((await save(anna, { workPhone: "+1 612 555 0100" })).body).toMatchObject({
    cellPhone: expected.cellPhone,
  });
  expect((await save(anna, { cellPhone: null })).body).toMatchObject({ cellPhone: null, name: "Anna Bell" });
  const [byId, byMe] = [await read(anna, anna.id), await read(anna, "me")];
  expect(byId.body).toEqual(byMe.body);
  expect((await save(anna, byId.body)).body).toEqual(byId.body);
});

test("others with read permission see it in a tenant where the person is a member (PREF-057)", async () => {
  const anna = await makePerson();
  const ben = await makePerson({}, [second.id]);
  const admin = await makePerson({ READ: { USER: [] } });
  const ofOne = await makePerson({ READ: { USER: [anna.id] } });
  expect((await read(anna, ben.id)).status).toBe(404);
  expect((await read(admin, ben.id)).body).toMatchObject({ id: ben.id, name: "Test Person" });
  expect((await read(ofOne, ben.id)).status).toBe(404);
  expect((await read(ofOne, anna.id)).status).toBe(200);
  const elsewhere = { ...admin, tenantId: second.id };
  expect((await read(elsewhere, anna.id)).status).toBe(404);
  expect((await read(elsewhere, ben.id)).status).toBe(200);
});

test.each([
  [{ firstName: "" }, "firstName", "required"],
  [{ lastName: null }, "lastName", "required"],
  [{ email: "anna at example" }, "email", "invalidEmail"],
  [{ cellPhone: 5 }, "cellPhone", "notText"],
  [{ workPhone: "1".repeat(51) }, "workPhone", "tooLong"],
  [{ profilePicture: "data:image/svg+xml;base64,PHN2Zz4=" }, "profilePicture", "notAnImage"],
  [{ profilePicture: `data:image/png;base64,${"A".repeat(360_000)}` }, "profilePicture", "imageTooLarge"],
  [{ password: "mine" }, "password", "unknownField"],
])("%j is refused with the name of the invalid part, and nothing changes", async (body, field, code) => {
  const anna = await makePerson();
  const before = (await read(anna, "me")).body;
  const answer = await save(anna, { firstName: "Other", ...body });
  expect([answer.status, answer.body.errors?.[0]]).toMatchObject([400, { field, code }]);
  expect((await read(anna, "me")).body).toEqual(before);
});

test("a picture is re-encoded without metadata, and a file that is not a picture is refused", async () => {
  const anna = await makePerson();
  const hidden = Buffer.from("<script>alert(1)</script>");
  const bytes = Buffer.concat([Buffer.from(pixel.slice(pixel.indexOf(",") + 1), "base64"), hidden]);
  const given = `data:image/png;base64,${bytes.toString("base64")}`;
  const { body } = await save(anna, { profilePicture: given });
  const kept = Buffer.from(String(body.profilePicture?.split(",")[1]), "base64");
  expect(kept.includes(hidden)).toBe(false);
  expect(kept.subarray(1, 4).toString()).toBe("PNG");
  const drawing = `data:image/png;base64,${Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>").toString("base64")}`;
  expect((await save(anna, { profilePicture: drawing })).body.errors).toEqual([
    { field: "profilePicture", code: "notAnImage" },
  ]);
});

test("a picture is stored, and each change is in the history with before and after", async () => {
  const anna = await makePerson();
  const { body } = await save(anna, { profilePicture: pixel, firstName: "Anna" });
  expect(body.profilePicture).toMatch(/^data:image\/(png|jpeg);base64,/);
  const rows = await tenant.asOwner(
    "select before ->> 'firstName' as before, after ->> 'firstName' as after from audit_log where tenant_id = $1 and entity_id = $2",
    [tenant.id, anna.id],
  );
  expect(rows).toEqual([{ before: "Test", after: "Anna" }]);
});

test("name and e-mail of an external account stay as the provider gives them", async () => {
  const anna = await makePerson();
  await tenant.asOwner(
    "update installation.account set issuer = 'county', email = 'a@county.test' where id = $1",
    [anna.id],
  );
  const answer = await save(anna, { firstName: "Other", email: "", workPhone: "555" });
  expect(answer.body).toMatchObject({
    isNamedByProvider: true,
    firstName: "Test",
    email: "a@county.test",
    workPhone: "555",
  });
});

import { AppError } from "@gantry/domain/errors.ts";
import { endSignInsOf } from "../sessions.ts";
import { nameTaken } from "./embedded-directory.ts";
import type { Directory, DirectoryAccount, DirectoryPerson } from "./directory.ts";
import { type KeycloakAnswer, type KeycloakCall, reasonOf } from "./keycloak-calls.ts";

/*
 * Keycloak Admin REST API, resource "Users":
 * https://www.keycloak.org/docs-api/latest/rest-api/index.html#_users POST /users UserRepresentation -> 201
 * with Location; 409 for an existing name or e-mail GET /users/{id} UserRepresentation; 404 "User not found"
 * PUT /users/{id} full UserRepresentation -> 204 DELETE /users/{id} -> 204 PUT /users/{id}/reset-password
 * CredentialRepresentation {type, value, temporary} -> 204 POST /users/{id}/logout ends the user's sessions
 * -> 204 GET /users/{id}/groups GroupRepresentation[], paged by `first` and `max` `groups` of a new user are
 * paths of existing groups.
 */

export interface TenantGroups {
  pathOf(tenantId: string): string;
  tenantOf(path: string): string | undefined;
}

const pageSize = 100;
const maxPages = 50;

export function keycloakDirectory(issuerName: string, call: KeycloakCall, groups: TenantGroups): Directory {
  const makeRefusal = () => new AppError("directoryRefused", { issuer: issuerName });
  const ofPerson = ({ subject }: DirectoryAccount) => `/users/${encodeURIComponent(subject)}`;

  function requireDone(answer: KeycloakAnswer, field: "email" | "password"): unknown {
    if (answer.status < 300) return answer.body;
    if (answer.status === 404) throw new AppError("directoryPerson", { issuer: issuerName });
    if (answer.status === 409) throw emailTaken();
    if (answer.status === 400 && field === "password") throw makeFieldError("password", "passwordPolicy");
    if (answer.status === 400) throw makeFieldError("email", "wrongType");
    throw makeRefusal();
  }

  async function groupPaths(account: DirectoryAccount): Promise<string[]> {
    const paths: string[] = [];
    for (let page = 0; page < maxPages; page++) {
      const first = page * pageSize;
      const answer = await call("GET", `${ofPerson(account)}/groups?first=${first}&max=${pageSize}`);
      // A deleted user has no groups.
      if (answer.status === 404) return [];
      const body = requireDone(answer, "email");
      if (!Array.isArray(body)) throw makeRefusal();
      paths.push(...body.flatMap((group) => pathOf(group) ?? []));
      if (body.length < pageSize) return paths;
    }
    throw makeRefusal();
  }

  return {
    issuerName,
    isManaged: true,
    async create(db, person) {
      const answer = await call("POST", "/users", {
        ...representationOf(person),
        username: person.userName,
        enabled: true,
        groups: [groups.pathOf(db.tenantId)],
      });
      if (answer.status === 409)
        throw /e-?mail/i.test(reasonOf(answer.body)) ? emailTaken() : nameTaken(person.userName);
      if (answer.status === 400) throw makeFieldError("userName", "wrongType");
      const subject = answer.status === 201 && answer.location?.split("/").at(-1);
      if (!subject) throw makeRefusal();
      return decodeURIComponent(subject);
    },
    async hasOtherTenants(db, account) {
      const here = await db.query(
        "select from installation.membership where account_id = $1 and tenant_id <> $2",
        [account.id, db.tenantId],
      );
      if (here.length > 0) return true;
      // Users may belong to tenants they have never signed in to.
      const tenants = (await groupPaths(account)).map((path) => groups.tenantOf(path));
      return tenants.some((tenant) => tenant !== undefined && tenant !== db.tenantId);
    },
    async change(_db, account, person) {
      // PUT replaces the whole user, so send everything back.
      const before = requireDone(await call("GET", ofPerson(account)), "email");
      if (typeof before !== "object" || before === null) throw makeRefusal();
      const after = { ...before, ...representationOf(person) };
      // A new address is unverified, and other clients of the realm may rely on the flag.
      const isOther = "email" in before && before.email !== after.email;
      const changed = isOther ? { ...after, emailVerified: false } : after;
      requireDone(await call("PUT", ofPerson(account), changed), "email");
    },
    async setPassword(db, account, { password, temporary }) {
      // Log out first, so that a failure never leaves a session from the old password.
      requireDone(await call("POST", `${ofPerson(account)}/logout`), "password");
      await endSignInsOf(db, { issuerName, subject: account.subject, nowMs: db.nowMs });
      const credential = { type: "password", value: password, temporary };
      requireDone(await call("PUT", `${ofPerson(account)}/reset-password`, credential), "password");
    },
    async remove(db, account) {
      const answer = await call("DELETE", ofPerson(account));
      if (answer.status !== 404) requireDone(answer, "email");
      await endSignInsOf(db, { issuerName, subject: account.subject, nowMs: db.nowMs });
    },
  };
}

const representationOf = ({ email, firstName, lastName }: DirectoryPerson) => ({
  firstName,
  lastName,
  email: email ?? "",
});

function pathOf(group: unknown): string | undefined {
  const path = (group as { path?: unknown } | null)?.path;
  return typeof path === "string" ? path : undefined;
}

const makeFieldError = (field: string, code: string) =>
  new AppError("invalidBody", {}, { issues: [{ field, code }] });
const emailTaken = () => makeFieldError("email", "emailTaken");

import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";

/*
 * A realm's administration as documented: https://www.keycloak.org/docs-api/latest/rest-api/index.html
 * (Users: UserRepresentation, GroupRepresentation, CredentialRepresentation, ErrorRepresentation) and
 * implemented:
 * https://github.com/keycloak/keycloak/blob/main/services/src/main/java/org/keycloak/services/resources/admin/UsersResource.java
 * https://github.com/keycloak/keycloak/blob/main/services/src/main/java/org/keycloak/services/resources/admin/UserResource.java
 * Token endpoint: RFC 6749, sections 4.4 and 5.2.
 */

interface RealmUser {
  id: string;
  username: string;
  email?: string;
  firstName?: string;
  lastName?: string;
  attributes?: Record<string, string[]>;
}

export interface KeycloakUnderTest {
  issuer: string;
  users: Map<string, RealmUser>;
  groups: Map<string, string[]>;
  done: string[];
  fails: ((reply: FastifyReply) => unknown) | undefined;
  tokens: number;
  endTokens(): void;
  stop(): Promise<void>;
}

export const realmClient = { clientId: "gantry-server", clientSecret: "the client's own secret" };

export async function keycloakUnderTest(): Promise<KeycloakUnderTest> {
  const app = Fastify();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  let endedBefore = 0;
  const realm: KeycloakUnderTest = {
    issuer: "",
    users: new Map(),
    groups: new Map(),
    done: [],
    fails: undefined,
    tokens: 0,
    endTokens: () => void (endedBefore = realm.tokens),
    stop: () => app.close(),
  };

  app.post<{ Body: Record<string, string> }>(
    "/realms/state/protocol/openid-connect/token",
    (request, reply) => {
      const { grant_type: grant, client_id: client, client_secret: secret } = request.body;
      const isOurs = client === realmClient.clientId && secret === realmClient.clientSecret;
      if (grant !== "client_credentials" || !isOurs)
        return reply.code(401).send({
          error: "unauthorized_client",
          error_description: "Invalid client or Invalid client credentials",
        });
      realm.tokens += 1;
      return reply.send({ access_token: `token-${realm.tokens}`, expires_in: 60, token_type: "Bearer" });
    },
  );

  await app.register(
    async (admin) => {
      admin.addHook("onRequest", async (request, reply) => {
        const number = Number(/^Bearer token-(\d+)$/.exec(request.headers.authorization ?? "")?.[1] ?? 0);
        if (number <= endedBefore) return reply.code(401).send({ error: "HTTP 401 Unauthorized" });
        if (realm.fails) return realm.fails(reply);
        return undefined;
      });
      userRoutes(admin, realm);
    },
    { prefix: "/admin/realms/state" },
  );
  await app.listen({ host: "127.0.0.1", port: 0 });
  realm.issuer = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/realms/state`;
  return realm;
}

type OfUser = FastifyRequest<{ Params: { id: string } }>;

function userRoutes(admin: FastifyInstance, realm: KeycloakUnderTest): void {
  const requireUser = (request: OfUser, reply: FastifyReply) => {
    const user = realm.users.get(request.params.id);
    if (!user) void reply.code(404).send({ error: "User not found" });
    return user;
  };
  let made = 0;
  const isTaken = (what: "username" | "email", value: unknown, id?: string) =>
    [...realm.users.values()].some((user) => user.id !== id && value !== undefined && user[what] === value);

  admin.post<{ Body: RealmUser & { groups: string[] } }>("/users", (request, reply) => {
    const { groups, ...given } = request.body;
    if (isTaken("username", given.username))
      return reply.code(409).send({ errorMessage: "User exists with same username" });
    if (given.email && isTaken("email", given.email))
      return reply.code(409).send({ errorMessage: "User exists with same email" });
    const id = `f:${made++}`;
    realm.users.set(id, { ...given, id });
    realm.groups.set(id, groups);
    return reply
      .code(201)
      .header("location", `${realm.issuer}/users/${encodeURIComponent(id)}`)
      .send();
  });
  admin.get("/users/:id", (request: OfUser, reply) => requireUser(request, reply) ?? reply);
  admin.put("/users/:id", (request: OfUser, reply) => {
    const user = requireUser(request, reply);
    if (!user) return reply;
    const given = request.body as RealmUser;
    if (given.email && isTaken("email", given.email, user.id))
      return reply.code(409).send({ errorMessage: "User exists with same email" });
    realm.users.set(user.id, { ...given, id: user.id });
    return reply.code(204).send();
  });
  admin.delete("/users/:id", (request: OfUser, reply) => {
    const user = requireUser(request, reply);
    if (!user) return reply;
    realm.users.delete(user.id);
    return reply.code(204).send();
  });
  admin.put("/users/:id/reset-password", (request: OfUser, reply) => {
    if (!requireUser(request, reply)) return reply;
    const { type, value, temporary } = request.body as Record<string, unknown>;
    if (type !== "password" || String(value).length < 8)
      return reply.code(400).send({
        error: "invalidPasswordMinLengthMessage",
        error_description: "Invalid password: minimum length 8.",
      });
    realm.done.push(temporary === true ? "password temporary" : "password");
    return reply.code(204).send();
  });
  admin.post("/users/:id/logout", (request: OfUser, reply) => {
    if (!requireUser(request, reply)) return reply;
    realm.done.push("logout");
    return reply.code(204).send();
  });
  admin.get("/users/:id/groups", (request: OfUser, reply) => {
    if (!requireUser(request, reply)) return reply;
    const { first = "0", max = "100" } = request.query as Record<string, string>;
    const paths = realm.groups.get(request.params.id) ?? [];
    const page = paths.slice(Number(first), Number(first) + Number(max));
    return page.map((path) => ({ id: path, name: path.split("/").at(-1), path, subGroups: [] }));
  });
}
